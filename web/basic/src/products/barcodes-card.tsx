import { barcodeKey, parseAsin, parseEan, parseFnSku, parseUpc } from '@waybill/contract/products/barcodes'
import { extraBarcodeKeys } from '@waybill/contract/products/product-keys'
import type { TypedProduct } from '@waybill/contract/products/typed-product'
import { useBridge } from '@waybill/host'
import { Card, useScanner, useT } from '@waybill/kit'
import { productMessages } from './messages.ts'
import { TextField } from './product-field.tsx'
import type { FieldForm } from './use-product-form.ts'
import { useBarcodeOwner } from './use-products.ts'

const keys = ['ean', 'upc', 'asin', 'fnSku', ...extraBarcodeKeys] as const
type BarcodeKey = (typeof keys)[number]

/** Where a scanned code belongs: the field of its form if that is free, else the first free one of the extra barcodes. */
export function placeOf(code: string, typed: TypedProduct): BarcodeKey | null {
  const own: BarcodeKey | undefined =
    code.length === 12 && 'value' in parseUpc(code)
      ? 'upc'
      : 'value' in parseEan(code)
        ? 'ean'
        : code.startsWith('B0') && 'value' in parseAsin(code)
          ? 'asin'
          : 'value' in parseFnSku(code)
            ? 'fnSku'
            : undefined
  return [own, ...extraBarcodeKeys].find((key) => key !== undefined && !typed[key]) ?? null
}

/** Every code of the product; a scan while no field has the focus fills the one that it belongs to. */
export function BarcodesCard({ form, ownSku }: { form: FieldForm; ownSku: string | null }) {
  const t = useT(productMessages)
  const bridge = useBridge()
  const ownerOf = useBarcodeOwner()
  const { typed } = form
  const scan = async (text: string) => {
    const code = text.trim()
    if (keys.some((key) => typed[key] && barcodeKey(typed[key]) === barcodeKey(code)))
      return bridge.toast('warn', t('scanKnown', { value: code }))
    const key = placeOf(code, typed)
    if (!key) return bridge.toast('warn', t('scanFull'))
    // The server decides again when the product is saved; here it only spares the way.
    const owner = key === 'asin' ? null : await ownerOf(code).catch(() => null)
    if (owner !== null && owner !== ownSku) return bridge.toast('error', t('scanTaken', { value: code, sku: owner }))
    form.change({ [key]: code })
    bridge.toast('ok', t('scanAdded', { value: code }))
  }
  useScanner((text) => void scan(text))
  const filled = extraBarcodeKeys.findLastIndex((key) => typed[key])
  return (
    <Card title={t('barcodesCard')}>
      <p className="mb-3 text-small text-muted">{t('scanHint')}</p>
      <div className="grid gap-3">
        {keys
          .filter((key) => extraBarcodeKeys.findIndex((extra) => extra === key) <= filled + 1)
          .map((key) => (
            <TextField key={key} form={form} name={key} code />
          ))}
      </div>
    </Card>
  )
}
