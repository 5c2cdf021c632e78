import { carriers } from '@waybill/contract/carriers/catalogue'
import { Banner, Button, Field, Select, TextInput, useLocale, useT } from '@waybill/kit'
import { ownLabelMessages } from './messages.ts'
import { errorsOf, type LabelOrder, type LabelRow } from './rows.ts'

type Props = {
  row: LabelRow
  rows: readonly LabelRow[]
  orders: readonly LabelOrder[]
  /** Somebody tried to save: what is missing is said. */
  tried: boolean
  onChange: (change: Partial<LabelRow>) => void
  onRemove: () => void
}

const doubtOf = ({ label }: LabelRow) => {
  if (label.numbers.length === 0) return 'unreadable'
  return label.certain ? null : 'doubtful'
}

/** Why the label was refused, and what could not be read of it. */
function Notices({ row }: { row: LabelRow }) {
  const t = useT(ownLabelMessages)
  const { locale } = useLocale()
  const doubt = doubtOf(row)
  return (
    <>
      {row.problem && row.problem.field !== 'trackingNo' && <Banner tone="critical">{row.problem[locale]}</Banner>}
      {doubt && <Banner tone="warning">{t(doubt)}</Banner>}
    </>
  )
}

type NumberProps = Pick<Props, 'row' | 'onChange'> & { errors: ReturnType<typeof errorsOf> }

function NumberFields({ row, errors, onChange }: NumberProps) {
  const t = useT(ownLabelMessages)
  const { locale } = useLocale()
  const { label, problem } = row
  const refused = problem?.field === 'trackingNo' ? problem[locale] : undefined
  const numberError = errors.trackingNo ? t(errors.trackingNo) : refused
  return (
    <div className="flex gap-3 max-sm:flex-col">
      <Field label={t('carrier')} className="w-48 max-sm:w-full" error={errors.carrier && t(errors.carrier)}>
        <Select
          value={row.carrier === null ? null : String(row.carrier)}
          placeholder={t('chooseCarrier')}
          options={carriers.map((carrier) => ({ value: String(carrier.id), text: carrier.name[locale] }))}
          onChange={(id) => onChange({ carrier: Number(id) })}
        />
      </Field>
      <Field label={t('trackingNo')} className="flex-1" error={numberError}>
        <TextInput
          value={row.trackingNo}
          maxLength={40}
          onChange={(trackingNo) => {
            const known = label.numbers.find((number) => number.trackingNo === trackingNo)
            onChange({ trackingNo, ...(known && { carrier: known.carrier }) })
          }}
        />
      </Field>
    </div>
  )
}

/** One uploaded label: which order it is for, and the number that was read or has to be typed. */
export function LabelRowFields({ row, rows, orders, tried, onChange, onRemove }: Props) {
  const t = useT(ownLabelMessages)
  const { label } = row
  const name =
    label.pages > 1 ? t('page', { name: label.fileName, page: label.page, pages: label.pages }) : label.fileName
  const errors = tried ? errorsOf(row, rows) : {}
  const doubt = doubtOf(row)
  return (
    <li className="flex flex-col gap-3 border-b border-line py-3 last:border-b-0">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</span>
        <Button size="compact" variant="ghost" aria-label={t('removeOf', { name })} onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
      <Notices row={row} />
      {(orders.length > 1 || label.pages > 1) && (
        <Field label={t('order')} error={errors.orderId && t(errors.orderId)}>
          <Select
            value={row.orderId === null ? null : String(row.orderId)}
            placeholder={t('chooseOrder')}
            options={orders.map(({ id, orderNo }) => ({ value: String(id), text: orderNo }))}
            onChange={(id) => onChange({ orderId: Number(id) })}
          />
        </Field>
      )}
      <NumberFields row={row} errors={errors} onChange={onChange} />
      {doubt === 'doubtful' && label.numbers.length > 1 && (
        <div className="flex flex-wrap gap-2">
          {label.numbers.map(({ carrier, trackingNo }) => (
            <Button key={trackingNo} size="compact" onClick={() => onChange({ carrier, trackingNo })}>
              {trackingNo}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}
