import { useState, type ReactNode, type SubmitEvent } from 'react'
import type { OrderDefaults, OrderDefaultSettings } from '@waybill/contract/defaults/api'
import { FailureBanner } from '../../shared/failure-banner.tsx'
import { SaveBar } from '../save-bar.tsx'
import { useSaveDefaults } from './use-defaults.ts'

type Props<K extends keyof OrderDefaultSettings> = {
  defaults: OrderDefaults
  name: K
  children: (value: OrderDefaultSettings[K], change: (value: OrderDefaultSettings[K]) => void) => ReactNode
}

/** One default in a card of its own, saved by itself. */
export function SettingForm<K extends keyof OrderDefaultSettings>({ defaults, name, children }: Props<K>) {
  const save = useSaveDefaults()
  const stored: OrderDefaultSettings[K] = defaults[name]
  const [typed, setTyped] = useState<{ value: OrderDefaultSettings[K] } | null>(null)
  const value = typed ? typed.value : stored
  const dirty = typed !== null && JSON.stringify(typed.value) !== JSON.stringify(stored)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const change: Partial<OrderDefaultSettings> = { [name]: value }
    if (dirty && !save.isPending) save.mutate(change, { onSuccess: () => setTyped(null) })
  }
  const discard = () => {
    setTyped(null)
    save.reset()
  }
  return (
    <form onSubmit={submit} noValidate>
      <FailureBanner error={save.error} className="mb-3" />
      {children(value, (next) => setTyped({ value: next }))}
      <SaveBar dirty={dirty} pending={save.isPending} onDiscard={discard} />
    </form>
  )
}
