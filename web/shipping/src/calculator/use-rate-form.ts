import { useEffect, useRef, useState } from 'react'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { emptyState, isUntouched, readRateState, searchOf, type RateState, type Search } from './rate-state.ts'
import { useSender } from './use-sender.ts'
import { useToday } from './use-today.ts'

/** After so long without a key the form is taken as meant. */
const PAUSE_MS = 400

/** What is typed, and what was asked: the address follows the form after a pause, the form follows the address at once. */
export function useRateForm() {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const router = useRouter()
  const asked = readRateState(search, useToday())
  const askedKey = JSON.stringify(asked)
  const [form, setForm] = useState(asked)
  const formKey = JSON.stringify(form)
  const sender = useSender()
  const [begun, setBegun] = useState(false)
  if (sender && !begun) {
    setBegun(true)
    if (isUntouched(form) && form.fromZip === '') setForm({ ...form, ...sender })
  }
  // What the address was made to say by this form: only somebody else's change comes back into it.
  const written = useRef(askedKey)
  useEffect(() => {
    if (askedKey === written.current) return
    written.current = askedKey
    setForm(JSON.parse(askedKey) as RateState)
  }, [askedKey])
  useEffect(() => {
    if (formKey === written.current) return
    const timer = setTimeout(() => {
      written.current = formKey
      const next = searchOf(JSON.parse(formKey) as RateState)
      void navigate({ to: '/rate', search: next as never, replace: true })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [formKey, navigate])
  const link = () => {
    const { href } = router.buildLocation({ to: '/rate', search: searchOf(form) as never })
    return new URL(router.history.createHref(href), window.location.origin).href
  }
  return {
    form,
    asked,
    change: (next: Partial<RateState>) => setForm((now) => ({ ...now, ...next })),
    clear: () => setForm({ ...emptyState, ...sender }),
    /** A link to all that is typed. */
    link,
  }
}
