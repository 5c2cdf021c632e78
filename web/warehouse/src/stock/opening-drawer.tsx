import { useState } from 'react'
import { randomKey } from '@waybill/contract/core/random-key'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import { openingColumns, openingWords } from '@waybill/contract/stock/opening'
import { MOST_OPENING_ROWS } from '@waybill/contract/stock/staff-api'
import type { WarehouseCustomer } from '@waybill/contract/warehouse/api'
import { ApiError } from '@waybill/contract/core/client'
import { useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, Drawer, Field, Textarea, useFormat, useLocale, useT } from '@waybill/kit'
import { stockMessages } from './messages.ts'
import { openingRows, unitsIn } from './opening-rows.ts'
import { SellerFields } from './seller-fields.tsx'
import { usePostOpening } from './use-stock.ts'

const SHOWN = 100

/** Everything that is wrong, row by row. */
function Problems({ error }: { error: unknown }) {
  const t = useT(stockMessages)
  const { locale } = useLocale()
  const messageOf = useErrorMessage()
  const data = error instanceof ApiError && Array.isArray(error.data) ? (error.data as FieldProblem[]) : []
  const fields = data.filter(({ fieldName }) => fieldName.startsWith('rows.'))
  if (fields.length === 0) return <Banner tone="critical">{messageOf(error)}</Banner>
  return (
    <Banner tone="critical" title={t('problems', { count: fields.length })}>
      <ul className="max-h-60 overflow-y-auto" tabIndex={0}>
        {fields.slice(0, SHOWN).map(({ fieldName, message, zhMessage }) => (
          <li key={fieldName}>
            {t('row', { row: Number(fieldName.split('.')[1]) + 1 })}: {locale === 'cn' ? zhMessage : message}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/** Enters what lies in the warehouse today, pasted from a spreadsheet: all rows or none. */
export function OpeningDrawer({ sellers, onClose }: { sellers: readonly WarehouseCustomer[]; onClose: () => void }) {
  const t = useT(stockMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const bridge = useBridge()
  const [chosen, setChosen] = useState({
    sellerId: String(sellers[0]?.org.id ?? ''),
    warehouseId: String(sellers[0]?.warehouses[0]?.id ?? ''),
  })
  const [text, setText] = useState('')
  const [commandId, setCommand] = useState(randomKey)
  const [tried, setTried] = useState(false)
  const change = (next: () => void) => {
    next()
    setCommand(randomKey())
  }
  const post = usePostOpening(({ rows, units }) => {
    bridge.toast('ok', t('openingDone', { rows: format.number(rows), units: format.number(units) }))
    onClose()
  })
  const rows = openingRows(text)
  const more = rows.length - MOST_OPENING_ROWS
  const wrong = more > 0 ? t('tooMany', { max: MOST_OPENING_ROWS, more }) : rows.length === 0 ? t('noRows') : undefined
  const submit = () => {
    setTried(true)
    if (!wrong)
      post.mutate({ commandId, sellerId: Number(chosen.sellerId), warehouseId: Number(chosen.warehouseId), rows })
  }
  const columns = openingColumns.map((column) => openingWords[column][locale]).join(locale === 'cn' ? '、' : ', ')
  return (
    <Drawer
      open
      width={760}
      dirty={text !== ''}
      locked={post.isPending}
      onClose={onClose}
      title={t('opening')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" pending={post.isPending} disabled={chosen.sellerId === ''} onClick={submit}>
            {t('post_opening')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {sellers.length === 0 && <Banner tone="warning">{t('noSellers')}</Banner>}
        {post.isError && <Problems error={post.error} />}
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          <SellerFields sellers={sellers} {...chosen} onChange={(next) => change(() => setChosen(next))} />
        </div>
        <p className="text-muted">{t('openingText', { columns, max: MOST_OPENING_ROWS })}</p>
        <Field
          label={t('rows')}
          required
          error={tried || more > 0 ? wrong : undefined}
          hint={t('ready', { rows: format.number(rows.length), units: format.number(unitsIn(rows)) })}
        >
          <Textarea rows={12} className="font-mono" value={text} onChange={(value) => change(() => setText(value))} />
        </Field>
      </div>
    </Drawer>
  )
}
