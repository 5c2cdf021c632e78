import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ClipboardPaste, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { listProducts } from '@waybill/contract/products/api'
import { useClient } from '@waybill/host'
import { Button, Combobox, Field, IconButton, Textarea, TextInput, useFormat, useT } from '@waybill/kit'
import { inboundMessages } from './messages.ts'
import { type FormRow, isBlank, newRow, pastedRows, unitsOf, withProduct } from './rows.ts'

type Props = {
  rows: readonly FormRow[]
  /** By field, such as `lines.0.sku`. */
  errors: Readonly<Record<string, string>>
  onChange: (rows: FormRow[]) => void
}

/** Finds a product by typing; what is chosen is added to the rows. */
function ProductPicker({ onPick }: { onPick: (sku: string) => void }) {
  const t = useT(inboundMessages)
  const client = useClient()
  const [search, setSearch] = useState('')
  const { data } = useQuery({
    ...client.query(listProducts, { query: { search: search || undefined, limit: 20 } }, { hideErrors: true }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const products = data?.records ?? []
  return (
    <Field label={t('addProduct')}>
      <Combobox
        value={null}
        placeholder={t('addProductHint')}
        onSearch={(text) => setSearch(text.slice(0, 100))}
        options={products.map((one) => ({ value: String(one.id), text: one.skuCode, hint: one.skuName }))}
        onChange={(id) => {
          const found = products.find((one) => String(one.id) === id)
          setSearch('')
          if (found) onPick(found.skuCode)
        }}
      />
    </Field>
  )
}

/** Where rows of a spreadsheet are pasted. */
function PasteRows({ onAdd }: { onAdd: (rows: FormRow[]) => void }) {
  const t = useT(inboundMessages)
  const [text, setText] = useState<string | null>(null)
  if (text === null)
    return (
      <Button className="self-start" icon={<ClipboardPaste />} onClick={() => setText('')}>
        {t('paste')}
      </Button>
    )
  const count = pastedRows(text).length
  return (
    <div className="flex flex-col gap-2 rounded-control border p-3">
      <Field label={t('paste')} hint={t('pasteHint')}>
        <Textarea rows={6} className="font-mono" value={text} onChange={setText} autoFocus />
      </Field>
      <div className="flex gap-2">
        <Button
          disabled={count === 0}
          onClick={() => {
            onAdd(pastedRows(text))
            setText(null)
          }}
        >
          {t('pasteAdd', { n: count })}
        </Button>
        <Button onClick={() => setText(null)}>{t('discard')}</Button>
      </div>
    </div>
  )
}

type RowProps = {
  at: number
  row: FormRow
  errors: Props['errors']
  onChange: (change: Partial<FormRow>) => void
  onRemove: () => void
}

function Row({ at, row, errors, onChange, onRemove }: RowProps) {
  const t = useT(inboundMessages)
  const [sku, quantity] = [`lines.${at}.sku`, `lines.${at}.quantity`]
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_7rem_auto] items-start gap-2">
      <Field name={sku} error={errors[sku]} label={t('sku')} hideLabel={at > 0}>
        <TextInput value={row.sku} maxLength={200} onChange={(value) => onChange({ sku: value })} />
      </Field>
      <Field name={quantity} error={errors[quantity]} label={t('quantity')} hideLabel={at > 0}>
        <TextInput
          value={row.quantity}
          maxLength={20}
          inputMode="numeric"
          className="tnum"
          onChange={(value) => onChange({ quantity: value.trim() })}
        />
      </Field>
      <IconButton
        className={at > 0 ? undefined : 'mt-6'}
        label={t('remove', { row: at + 1 })}
        icon={<Trash2 />}
        onClick={onRemove}
      />
    </li>
  )
}

/** What is sent: products that are found, typed or pasted, with their quantities. */
export function RowsEditor({ rows, errors, onChange }: Props) {
  const t = useT(inboundMessages)
  const format = useFormat()
  return (
    <div className="flex flex-col gap-3">
      <ProductPicker key={rows.length} onPick={(sku) => onChange(withProduct(rows, sku))} />
      <PasteRows onAdd={(added) => onChange([...rows.filter((row) => !isBlank(row)), ...added])} />
      <ul className="flex flex-col gap-2">
        {rows.map((row, at) => (
          <Row
            key={row.key}
            at={at}
            row={row}
            errors={errors}
            onChange={(change) => onChange(rows.map((one) => (one === row ? { ...one, ...change } : one)))}
            onRemove={() => onChange(rows.filter((one) => one !== row))}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button icon={<Plus />} onClick={() => onChange([...rows, newRow()])}>
          {t('addRow')}
        </Button>
        <span className="text-muted">
          {t('total', {
            n: unitsOf(rows),
            rows: format.number(rows.filter((row) => !isBlank(row)).length),
          })}
        </span>
      </div>
    </div>
  )
}
