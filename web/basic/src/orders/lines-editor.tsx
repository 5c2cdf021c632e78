import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { listProducts } from '@waybill/contract/products/api'
import { useClient } from '@waybill/host'
import { Banner, Button, Combobox, Field, IconButton, NumberInput, TextInput, useT } from '@waybill/kit'
import { createMessages } from './create/messages.ts'
import { newLine, type NewLine, withProduct } from './create/new-order.ts'

type Props = {
  lines: readonly NewLine[]
  /** By field, such as `lines.0.sku`. */
  errors: Record<string, string | undefined>
  onChange: (lines: NewLine[]) => void
  /** So many lines at most. */
  most: number
  /** Of the prices, ISO 4217. */
  currency: string
}

/** Finds a product by typing or by a scanner; what is chosen is added to the lines. */
function ProductPicker({ onPick }: { onPick: (product: { sku: string; name: string }) => void }) {
  const t = useT(createMessages)
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
        options={products.map((one) => ({
          value: String(one.id),
          text: one.skuCode,
          hint: one.skuName,
          keywords: [one.skuName, one.upc, one.ean, one.asin, one.fnSku].filter(Boolean).join(' '),
        }))}
        onChange={(id) => {
          const found = products.find((one) => String(one.id) === id)
          setSearch('')
          if (found) onPick({ sku: found.skuCode, name: found.skuName })
        }}
      />
    </Field>
  )
}

type LineProps = {
  at: number
  line: NewLine
  errors: Props['errors']
  currency: string
  onChange: (change: Partial<NewLine>) => void
  onRemove: () => void
}

function LineRow({ at, line, errors, currency, onChange, onRemove }: LineProps) {
  const t = useT(createMessages)
  const name = (field: keyof NewLine) => `lines.${at}.${field}`
  const part = (field: keyof NewLine) => ({ name: name(field), error: errors[name(field)] })
  return (
    <li className="grid grid-cols-[minmax(0,3fr)_minmax(0,4fr)_5.5rem_8rem_auto] items-start gap-2 max-sm:grid-cols-[1fr_1fr_auto]">
      <Field {...part('sku')} label={t('sku')} className="max-sm:col-span-2">
        <TextInput value={line.sku ?? ''} maxLength={100} onChange={(sku) => onChange({ sku: sku || null })} />
      </Field>
      <Field {...part('name')} label={t('itemName')} className="max-sm:order-1 max-sm:col-span-3">
        <TextInput value={line.name ?? ''} maxLength={200} onChange={(text) => onChange({ name: text || null })} />
      </Field>
      <Field {...part('quantity')} label={t('quantity')} className="max-sm:order-2">
        <NumberInput
          value={line.quantity || null}
          decimals={0}
          max={999_999}
          onChange={(quantity) => onChange({ quantity: quantity ?? 0 })}
        />
      </Field>
      <Field {...part('unitPrice')} label={t('unitPrice')} className="max-sm:order-3">
        <NumberInput
          value={line.unitPrice === null ? null : line.unitPrice / 10_000}
          {...(currency === 'USD' ? { icon: '$' } : { unit: currency })}
          fixed
          onChange={(dollars) => onChange({ unitPrice: dollars === null ? null : Math.round(dollars * 100) * 100 })}
        />
      </Field>
      <IconButton className="mt-6" label={t('removeItem', { n: at + 1 })} icon={<Trash2 />} onClick={onRemove} />
    </li>
  )
}

/** What is in the parcel: products found or scanned, or anything typed. */
export function LinesEditor({ lines, errors, onChange, most, currency }: Props) {
  const t = useT(createMessages)
  const full = lines.length >= most
  const changeLine = (at: number, change: Partial<NewLine>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...change } : line)))
  return (
    <div className="flex flex-col gap-3">
      <ProductPicker key={lines.length} onPick={(product) => onChange(withProduct(lines, product))} />
      <ul className="flex flex-col gap-3">
        {lines.map((line, at) => (
          <LineRow
            key={line.key}
            at={at}
            line={line}
            errors={errors}
            currency={currency}
            onChange={(change) => changeLine(at, change)}
            onRemove={() => onChange(lines.filter((_, index) => index !== at))}
          />
        ))}
      </ul>
      {full ? (
        <Banner tone="info">{t('tooManyItems', { max: most })}</Banner>
      ) : (
        <Button className="self-start" icon={<Plus />} onClick={() => onChange([...lines, newLine()])}>
          {t('addItem')}
        </Button>
      )}
    </div>
  )
}
