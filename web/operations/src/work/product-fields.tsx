import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, Combobox, Field, IconButton, NumberInput, useT } from '@waybill/kit'
import type { Part } from './draft.ts'
import { workMessages } from './messages.ts'
import { useProducts, useStock } from './use-work.ts'

type PickerProps = {
  label: string
  hint?: string
  error?: string | undefined
  name?: string
  onPick: (part: Part) => void
}

/** Finds a product in the stock of a warehouse. */
function StockPicker({ warehouseId, onPick, ...field }: PickerProps & { warehouseId: number }) {
  const t = useT(workMessages)
  const [search, setSearch] = useState('')
  const rows = useStock(warehouseId, search)
  return (
    <Field {...field}>
      <Combobox
        value={null}
        placeholder={t('searchHint')}
        onSearch={(text) => setSearch(text.slice(0, 100))}
        options={rows.map(({ id, sku, available }) => ({
          value: String(id),
          text: sku,
          hint: t('available', { n: available }),
          disabled: available < 1,
        }))}
        onChange={(id) => {
          const found = rows.find((row) => String(row.id) === id)
          setSearch('')
          if (found) onPick({ productId: found.id, sku: found.sku, available: found.available, quantity: 1 })
        }}
      />
    </Field>
  )
}

/** Finds any product of the seller. */
function ProductPicker({ onPick, ...field }: PickerProps) {
  const t = useT(workMessages)
  const [search, setSearch] = useState('')
  const rows = useProducts(search)
  return (
    <Field {...field}>
      <Combobox
        value={null}
        placeholder={t('searchHint')}
        onSearch={(text) => setSearch(text.slice(0, 100))}
        options={rows.map(({ id, sku, name }) => ({ value: String(id), text: sku, hint: name }))}
        onChange={(id) => {
          const found = rows.find((row) => String(row.id) === id)
          setSearch('')
          if (found) onPick({ productId: found.id, sku: found.sku, available: null, quantity: 1 })
        }}
      />
    </Field>
  )
}

/** Picks from the stock of the warehouse, or of everything where the goods are only made. */
export function Picker({ warehouseId, ...props }: PickerProps & { warehouseId: number | null }) {
  return warehouseId === null ? <ProductPicker {...props} /> : <StockPicker warehouseId={warehouseId} {...props} />
}

/** The kit, once it is chosen. */
export function Chosen({ label, part, onChange }: { label: string; part: Part; onChange: () => void }) {
  const t = useT(workMessages)
  const { sku, available } = part
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="min-w-0 flex-1 basis-40">
        <span className="block text-small text-muted">{label}</span>
        <span className="block font-medium break-words">{sku}</span>
        {available !== null && <span className="block text-muted">{t('available', { n: available })}</span>}
      </span>
      <Button onClick={onChange}>{t('change')}</Button>
    </div>
  )
}

/** Products with their units. */
export function Parts({
  parts,
  errors,
  onChange,
}: {
  parts: readonly Part[]
  errors: Readonly<Record<string, string>>
  onChange: (parts: Part[]) => void
}) {
  const t = useT(workMessages)
  if (parts.length === 0) return <p className="text-muted">{t('none')}</p>
  return (
    <ul className="flex flex-col gap-2">
      {parts.map((part) => {
        const { productId, sku, available, quantity } = part
        const name = `part.${productId}`
        return (
          <li key={productId} className="flex flex-wrap items-end gap-2">
            <Field
              name={name}
              label={t('units', { sku })}
              hint={available === null ? undefined : t('available', { n: available })}
              error={errors[name]}
              className="min-w-0 flex-1"
            >
              <NumberInput
                value={quantity}
                decimals={0}
                zeroIsEmpty
                onChange={(value) => onChange(parts.map((one) => (one === part ? { ...one, quantity: value } : one)))}
              />
            </Field>
            <IconButton
              label={t('remove', { sku })}
              icon={<Trash2 />}
              onClick={() => onChange(parts.filter((one) => one !== part))}
            />
          </li>
        )
      })}
    </ul>
  )
}
