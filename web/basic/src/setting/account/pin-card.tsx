import { useRef, useState, type SubmitEvent } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getPin, savePin } from '@waybill/contract/badges/api'
import { isTrivialPin, PIN } from '@waybill/contract/badges/words'
import { errorText } from '@waybill/contract/core/errors'
import { errorProps, useBridge, useClient } from '@waybill/host'
import { Button, Field, focusField, LoadError, PasswordInput, Skeleton, useFormat, useLocale, useT } from '@waybill/kit'
import { FailureBanner } from '../../shared/failure-banner.tsx'
import { fieldProblemsOf } from '../form-problems.ts'
import { pinMessages } from './pin-messages.ts'
import { useAccountCall } from './use-account.ts'

type Typed = { password: string; pin: string }

function useProblems() {
  const t = useT(pinMessages)
  const { locale } = useLocale()
  return ({ password, pin }: Typed): Partial<Record<keyof Typed, string>> => ({
    ...(password === '' && { password: t('passwordNeeded') }),
    ...(!PIN.test(pin) ? { pin: t('six') } : isTrivialPin(pin) && { pin: errorText('PIN_TRIVIAL')[locale] }),
  })
}

function Form({ onDone }: { onDone: () => void }) {
  const t = useT(pinMessages)
  const { locale } = useLocale()
  const bridge = useBridge()
  const cache = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const save = useAccountCall(savePin)
  const problemsOf = useProblems()
  const [typed, setTyped] = useState<Typed>({ password: '', pin: '' })
  const [tried, setTried] = useState(false)
  const refused: Partial<Record<keyof Typed, string>> = fieldProblemsOf(save.error, locale)
  const problems = tried ? problemsOf(typed) : {}
  const change = (name: keyof Typed) => (value: string) => {
    setTyped({ ...typed, [name]: value })
    if (save.error) save.reset()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (save.isPending) return
    setTried(true)
    const [first] = Object.keys(problemsOf(typed))
    if (first) return focusField(first, form.current ?? document)
    const done = () => {
      bridge.toast('ok', t('saved'))
      void cache.invalidateQueries({ queryKey: [getPin.id] })
      onDone()
    }
    save.mutate({ body: typed }, { onSuccess: done })
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-3 sm:max-w-88">
      <FailureBanner error={save.error} />
      <Field name="password" label={t('password')} required error={problems.password}>
        <PasswordInput value={typed.password} onChange={change('password')} autoFocus />
      </Field>
      <Field name="pin" label={t('pin')} required hint={t('hint')} error={problems.pin ?? refused.pin}>
        <PasswordInput
          autoComplete="off"
          inputMode="numeric"
          maxLength={6}
          value={typed.pin}
          onChange={change('pin')}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>{t('cancel')}</Button>
        <Button type="submit" variant="primary" pending={save.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

/** The PIN of one's badge: a button until it is to be chosen. */
export function PinCard() {
  const t = useT(pinMessages)
  const { locale } = useLocale()
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const { data, error, refetch } = useQuery(useClient().query(getPin, {}, { hideErrors: true }))
  if (open) return <Form onDone={() => setOpen(false)} />
  if (!data)
    return error ? (
      <LoadError {...errorProps(error, locale, () => void refetch())} />
    ) : (
      <Skeleton className="h-16 w-full" />
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <div>
        <p>{data.changedAt === null ? t('none') : t('changedAt', { at: format.dateTime(data.changedAt) })}</p>
        {!data.hasBadge && <p className="text-small text-muted">{t('noBadge')}</p>}
      </div>
      <Button onClick={() => setOpen(true)}>{t('choose')}</Button>
    </div>
  )
}
