import { useState } from 'react'
import { ApiError } from '@waybill/contract/core/client'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { useLocale } from '@waybill/kit'
import { useDraft } from '@waybill/host/use-draft'
import { type AddressErrors, type AddressKey, useAddressCheck, type Whose } from './form-check.ts'

/** Fields of an address that the server found wrong, without the part of the body that they stood in. */
function useServerErrors(error: unknown): AddressErrors {
  const { locale } = useLocale()
  if (!(error instanceof ApiError) || !Array.isArray(error.data)) return {}
  return Object.fromEntries(
    (error.data as FieldProblem[]).map((one) => [
      one.fieldName.replace(/^(body\.)?(recipient\.|shipFrom\.)?/, ''),
      locale === 'cn' ? one.zhMessage : one.message,
    ]),
  )
}

/**
 * An address being typed: errors show once a field was left, live while they are mended, and all after a failed submit. `failure` is
 * what the server answered to the last save; `draft` the name under which the tab keeps what is typed.
 */
export function useAddressForm(before: PostalAddress, options: { whose: Whose; failure: unknown; draft?: string }) {
  const { draft: address, change, forget, begin } = useDraft(options.draft ?? null, before)
  const [touched, setTouched] = useState<ReadonlySet<AddressKey>>(new Set())
  const [left, setLeft] = useState<ReadonlySet<AddressKey>>(new Set())
  const [attempt, setAttempt] = useState(0)
  const [round, setRound] = useState(0)
  const [first, setFirst] = useState(before)
  // What the server refused is right again as soon as it is typed again.
  const [sent, setSent] = useState(before)
  const check = useAddressCheck(options.whose)
  const server = useServerErrors(options.failure)
  const found = check(address)
  const errors: AddressErrors = {}
  for (const key of Object.keys({ ...server, ...found }) as AddressKey[]) {
    const own = attempt > 0 || left.has(key) ? found[key] : undefined
    const message = own ?? (sent[key] === address[key] ? server[key] : undefined)
    if (message) errors[key] = message
  }
  return {
    address,
    errors,
    /** What a failed submit says on top; nothing before one, so that the form does not move under the pointer. */
    summary: attempt > 0 ? Object.entries(errors).map(([name, message]) => ({ name, message })) : [],
    attempt,
    dirty: JSON.stringify(address) !== JSON.stringify(first),
    /** Grows with every reset: fields with a memory of their own are keyed by it. */
    round,
    change: (typed: Partial<PostalAddress>) => {
      change(typed)
      setTouched((old) => new Set([...old, ...(Object.keys(typed) as AddressKey[])]))
    },
    /** What was typed is saved or given up. */
    forget,
    /** A field was left; one that nobody touched keeps quiet until the form is sent. */
    leave: (key: AddressKey) => {
      if (touched.has(key)) setLeft((old) => (old.has(key) ? old : new Set(old).add(key)))
    },
    /** Starts over, for the next address. */
    reset: (next: PostalAddress) => {
      begin(next)
      setFirst(next)
      setRound((n) => n + 1)
      setTouched(new Set())
      setLeft(new Set())
      setAttempt(0)
    },
    /** Calls `save` when nothing is wrong; else the summary takes the focus. */
    submit: (save: (address: PostalAddress) => void) => {
      setAttempt((n) => n + 1)
      setSent(address)
      if (Object.keys(check(address)).length === 0) save(address)
    },
  }
}
