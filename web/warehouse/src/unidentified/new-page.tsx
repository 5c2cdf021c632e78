import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '@waybill/contract/core/client'
import { randomKey } from '@waybill/contract/core/random-key'
import { PlaceLink, useBridge, usePageTitle } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import {
  Banner,
  Button,
  Card,
  Checkbox,
  Field,
  focusField,
  PageBody,
  PageHead,
  Textarea,
  TextInput,
  useT,
} from '@waybill/kit'
import { NoWarehouse, WarehouseChoice } from '../shared/floor-parts.tsx'
import { useFloorWarehouse } from '../shared/use-floor.ts'
import { unidentifiedMessages } from './messages.ts'
import { useRecord } from './use-unidentified.ts'

function useDraft(scanned: string) {
  const [draft, setDraft] = useState({ code: scanned, place: '', note: '', another: false })
  // Names the parcel: sent twice with the same contents, it is recorded once.
  const [requestKey, setRequestKey] = useState(randomKey)
  const change = (next: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...next }))
    setRequestKey(randomKey())
  }
  return { draft, change, requestKey }
}

function RecordForm({ warehouseId, scanned }: { warehouseId: number; scanned: string }) {
  const t = useT(unidentifiedMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const record = useRecord()
  const [tried, setTried] = useState(false)
  const { draft, change, requestKey } = useDraft(scanned)
  const { code, place, note, another } = draft
  const isSame = another || (record.error instanceof ApiError && record.error.code === 'UNIDENTIFIED_SAME')
  const missing = (value: string) => (tried && value.trim() === '' ? t('required') : undefined)
  const submit = () => {
    setTried(true)
    if (code.trim() === '') return focusField('code')
    if (place.trim() === '') return focusField('place')
    if (record.isPending) return
    record.mutate(
      { requestKey, warehouseId, code, place, note: note.trim() || null, another },
      {
        onSuccess: (now) => {
          bridge.toast('ok', t('recorded', now))
          bridge.navigate(`/w/#/return/unidentified/${now.id}`)
        },
      },
    )
  }
  return (
    <Card>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {record.isError && <Banner tone="critical">{messageOf(record.error)}</Banner>}
        <Field name="code" label={t('code')} hint={t('codeHint')} required error={missing(code)}>
          <TextInput
            autoFocus={scanned === ''}
            value={code}
            maxLength={100}
            onChange={(next) => change({ code: next, another: false })}
          />
        </Field>
        {isSame && <Checkbox label={t('another')} checked={another} onChange={(next) => change({ another: next })} />}
        <Field name="place" label={t('place')} hint={t('placeHint')} required error={missing(place)}>
          <TextInput
            autoFocus={scanned !== ''}
            value={place}
            maxLength={40}
            onChange={(next) => change({ place: next })}
          />
        </Field>
        <Field name="note" label={t('note')} hint={t('noteHint')}>
          <Textarea value={note} maxLength={500} onChange={(next) => change({ note: next })} />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" pending={record.isPending}>
            {t('save')}
          </Button>
          <Button onClick={() => bridge.navigate('/w/#/return/unidentified')}>{t('cancel')}</Button>
        </div>
      </form>
    </Card>
  )
}

/** `#/return/unidentified/new`: records a parcel; `?code=` is what was scanned on it. */
export function RecordPage() {
  const t = useT(unidentifiedMessages)
  usePageTitle(t('record'))
  const { code = '' } = useSearch({ strict: false }) as { code?: string }
  const warehouse = useFloorWarehouse()
  return (
    <PageBody kind="form">
      <PageHead title={t('record')} above={<PlaceLink href="/w/#/return/unidentified">{t('back')}</PlaceLink>} />
      {warehouse.warehouseId === null ? (
        <NoWarehouse />
      ) : (
        <div className="flex flex-col gap-3">
          <WarehouseChoice {...warehouse} />
          <RecordForm key={code} warehouseId={warehouse.warehouseId} scanned={code} />
        </div>
      )}
    </PageBody>
  )
}
