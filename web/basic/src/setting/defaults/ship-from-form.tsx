import { useState, type SubmitEvent } from 'react'
import type { BookAddress } from '@waybill/contract/addresses/api'
import { errorProps, PlaceLink } from '@waybill/host'
import { Combobox, Field, PageState, Skeleton, useLocale, useT } from '@waybill/kit'
import { FailureBanner } from '../../shared/failure-banner.tsx'
import { SaveBar } from '../save-bar.tsx'
import { defaultsMessages } from './messages.ts'
import { useSaveSender, useSenders } from './use-defaults.ts'

const lineOf = ({ name, company, line1, city, state, zip }: BookAddress): string =>
  [company ?? name, line1, [city, state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')

function SenderForm({ senders }: { senders: readonly BookAddress[] }) {
  const t = useT(defaultsMessages)
  const save = useSaveSender()
  const storedId = senders.find(({ isDefault }) => isDefault)?.id ?? null
  const [chosen, setChosen] = useState<number | null>(null)
  const value = chosen ?? storedId
  const dirty = value !== storedId
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (dirty && value !== null && !save.isPending) save.mutate(value, { onSuccess: () => setChosen(null) })
  }
  const options = senders.map((sender) => ({ value: String(sender.id), text: lineOf(sender) }))
  return (
    <form onSubmit={submit} noValidate>
      <FailureBanner error={save.error} className="mb-3" />
      <Field label={t('sender')}>
        <Combobox
          value={value === null ? null : String(value)}
          options={options}
          placeholder={t('noDefault')}
          onChange={(id) => setChosen(id === null ? null : Number(id))}
        />
      </Field>
      <SaveBar dirty={dirty} pending={save.isPending} onDiscard={() => setChosen(null)} />
    </form>
  )
}

/** From where orders go out: one of the senders of the address book. */
export function ShipFromForm() {
  const t = useT(defaultsMessages)
  const { locale } = useLocale()
  const query = useSenders()
  const senders = query.data?.records ?? []
  return (
    <PageState
      error={query.isError && !query.data ? errorProps(query.error, locale, () => void query.refetch()) : null}
      loading={query.isPending}
      skeleton={<Skeleton className="h-10 w-full" />}
    >
      {senders.length > 0 ? (
        <SenderForm senders={senders} />
      ) : (
        <p className="text-muted">
          {t('noSender')} <PlaceLink href="/b/#/setting/address-book">{t('addSender')}</PlaceLink>
        </p>
      )}
    </PageState>
  )
}
