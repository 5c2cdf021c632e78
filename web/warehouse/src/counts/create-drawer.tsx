import { useState } from 'react'
import { randomKey } from '@waybill/contract/core/random-key'
import { countScopes, type CountScope, countScopeWords } from '@waybill/contract/counts/words'
import { useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import {
  Banner,
  Button,
  Combobox,
  Drawer,
  Field,
  focusField,
  Select,
  Textarea,
  TextInput,
  useLocale,
  useT,
} from '@waybill/kit'
import { WarehouseChoice } from '../shared/floor-parts.tsx'
import type { FloorWarehouse } from '../shared/use-floor.ts'
import { useSellers } from '../shared/use-sellers.ts'
import { countMessages } from './messages.ts'
import { useCreateCount } from './use-counts.ts'

interface Draft {
  scope: CountScope
  about: string
  sellerId: string | null
  note: string
}
const first: Draft = { scope: 'places', about: '', sellerId: null, note: '' }
type Missing = 'about' | 'seller'

const missingOf = ({ scope, about, sellerId }: Draft): Missing[] => [
  ...(scope === 'product' && sellerId === null ? ['seller' as const] : []),
  ...(about.trim() === '' ? ['about' as const] : []),
]

function Fields({
  draft,
  missing,
  change,
}: {
  draft: Draft
  missing: readonly Missing[]
  change: (next: Partial<Draft>) => void
}) {
  const t = useT(countMessages)
  const { locale } = useLocale()
  const sellers = useSellers().data ?? []
  const { scope, about, sellerId, note } = draft
  const label = t(`${scope}_field`)
  const error = missing.includes('about') ? t('needed', { field: label }) : undefined
  return (
    <>
      <Field label={t('scope')}>
        <Select
          value={scope}
          options={countScopes.map((value) => ({ value, text: countScopeWords[value][locale] }))}
          onChange={(value) => change({ scope: value })}
        />
      </Field>
      {scope === 'product' && (
        <Field
          name="seller"
          label={t('seller')}
          required
          error={missing.includes('seller') ? t('needed', { field: t('seller') }) : undefined}
        >
          <Combobox
            value={sellerId}
            options={sellers.map(({ org }) => ({ value: String(org.id), text: org.name }))}
            onChange={(value) => change({ sellerId: value })}
          />
        </Field>
      )}
      <Field name="about" label={label} hint={t(`${scope}_hint`)} required error={error}>
        {scope === 'places' ? (
          <Textarea rows={4} value={about} onChange={(value) => change({ about: value })} />
        ) : (
          <TextInput value={about} maxLength={100} onChange={(value) => change({ about: value })} />
        )}
      </Field>
      <Field label={t('note')}>
        <TextInput value={note} maxLength={500} onChange={(value) => change({ note: value })} />
      </Field>
    </>
  )
}

/** A new count in the warehouse that this computer stands in. */
export function CreateDrawer({ warehouse, onClose }: { warehouse: FloorWarehouse; onClose: () => void }) {
  const t = useT(countMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const [draft, setDraft] = useState(first)
  // Names the count and changes with it: a second click is the same count.
  const [requestKey, setKey] = useState(randomKey)
  const [tried, setTried] = useState(false)
  const create = useCreateCount()
  const missing = missingOf(draft)
  const change = (next: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...next }))
    setKey(randomKey())
  }
  const submit = () => {
    setTried(true)
    if (missing[0]) return focusField(missing[0])
    if (warehouse.warehouseId === null) return
    const { scope, about, sellerId, note } = draft
    const body = {
      requestKey,
      warehouseId: warehouse.warehouseId,
      scope,
      about: about.trim(),
      sellerId: scope === 'product' ? Number(sellerId) : null,
      note: note.trim() || null,
    }
    create.mutate(body, {
      onSuccess: ({ id, number }) => {
        bridge.toast('ok', t('created_toast', { number }))
        onClose()
        bridge.navigate(`/w/#/count/${id}`)
      },
    })
  }
  return (
    <Drawer
      open
      width={560}
      dirty={draft !== first}
      locked={create.isPending}
      onClose={onClose}
      title={t('newCount')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancelForm')}</Button>
          <Button variant="primary" pending={create.isPending} onClick={submit}>
            {t('create')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {create.isError && <Banner tone="critical">{messageOf(create.error)}</Banner>}
        <WarehouseChoice {...warehouse} />
        <Fields draft={draft} missing={tried ? missing : []} change={change} />
      </div>
    </Drawer>
  )
}
