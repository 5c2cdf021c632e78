import { useState } from 'react'
import { storeType } from '@waybill/contract/stores/enums'
import type { Channel } from '@waybill/contract/stores/stores'
import { Checkbox, DatePicker, dayIn, Field, Switch, TextInput, useLocale, useT } from '@waybill/kit'
import { storeMessages } from './messages.ts'
import type { SignInErrors } from './credential-fields.tsx'

export type Pull = { since: string | null; name: string; importUnpaid: boolean; autoSync: boolean }

const DAY_MS = 86_400_000
const daysAgo = (now: number, days: number, zone: string): string => dayIn(new Date(now - days * DAY_MS), zone) ?? ''

/** Thirty days back, as people mostly want it. */
export function usePullDefaults(): Pull {
  const { timeZone } = useLocale()
  const [since] = useState(() => daysAgo(Date.now(), 30, timeZone))
  return { since, name: '', importUnpaid: false, autoSync: true }
}

/** Since when, under which name, and which orders. */
export function WhatToPull(props: {
  value: Pull
  onChange: (value: Pull) => void
  errors: SignInErrors
  channel: Channel
}) {
  const { value, onChange, errors, channel } = props
  const t = useT(storeMessages)
  const { timeZone } = useLocale()
  const [now] = useState(() => Date.now())
  return (
    <div className="flex flex-col gap-3">
      <Field
        name="since"
        label={t('since')}
        hint={t(channel.type === storeType.Shopify ? 'sinceShopify' : 'sinceHint')}
        error={errors.since}
      >
        <DatePicker
          value={value.since}
          min={daysAgo(now, 730, timeZone)}
          max={daysAgo(now, 0, timeZone)}
          onChange={(since) => onChange({ ...value, since })}
        />
      </Field>
      <Field name="name" label={t('storeName')} hint={t('storeNameHint')} error={errors.name}>
        <TextInput value={value.name} maxLength={100} onChange={(name) => onChange({ ...value, name })} />
      </Field>
      <Checkbox
        checked={value.importUnpaid}
        label={t('importUnpaid')}
        hint={t('importUnpaidHint')}
        onChange={(importUnpaid) => onChange({ ...value, importUnpaid })}
      />
      {!channel.demo && (
        <Switch
          checked={value.autoSync}
          label={t('autoSyncLabel')}
          hint={t('autoSyncHint')}
          onChange={(autoSync) => onChange({ ...value, autoSync })}
        />
      )}
    </div>
  )
}
