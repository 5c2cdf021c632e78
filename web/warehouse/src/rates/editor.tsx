import {
  chargeActs,
  type ChargeAct,
  chargeActWords,
  chargeUnitWords,
  isMonthly,
  unitOfAct,
} from '@waybill/contract/warehouse-billing/acts'
import type { RateCard } from '@waybill/contract/warehouse-billing/rates-api'
import type { RateRow } from '@waybill/contract/warehouse-billing/shapes'
import { useBridge } from '@waybill/host'
import { useDraft } from '@waybill/host/use-draft'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, Card, NumberInput, useLocale, useT } from '@waybill/kit'
import { rowsOf, type TypedRow, type TypedRows, typedOf } from './draft.ts'
import { rateMessages } from './messages.ts'
import { keyOfScope } from './scope.ts'
import { isStale, type SeenCard, useChangeCard } from './use-rates.ts'

const columns = 'grid grid-cols-[minmax(0,1fr)_8rem_8rem_6rem] items-center gap-3 max-sm:grid-cols-3'

/** Each field has a name of its own; on a phone it stands in the field. */
function Heads() {
  const t = useT(rateMessages)
  return (
    <div aria-hidden="true" className={`${columns} text-small text-muted max-sm:hidden`}>
      <span />
      <span>{t('rate')}</span>
      <span>{t('minimum')}</span>
      <span>{t('freeDays')}</span>
    </div>
  )
}

type RowProps = { act: ChargeAct; row: TypedRow; onChange: (row: TypedRow) => void }

function EditedRow({ act, row, onChange }: RowProps) {
  const t = useT(rateMessages)
  const { locale } = useLocale()
  const name = { act: chargeActWords[act][locale] }
  return (
    <li className={columns}>
      <span className="max-sm:col-span-3">
        {name.act} <span className="text-small text-muted">{chargeUnitWords[unitOfAct[act]][locale]}</span>
      </span>
      <NumberInput
        aria-label={t('rateOf', name)}
        placeholder={t('rate')}
        value={row.rate}
        decimals={4}
        max={10_000}
        icon="$"
        onChange={(rate) => onChange({ ...row, rate })}
      />
      {!isMonthly(act) && (
        <NumberInput
          aria-label={t('minimumOf', name)}
          placeholder={t('minimum')}
          value={row.minimum}
          fixed
          zeroIsEmpty
          max={100_000}
          icon="$"
          onChange={(minimum) => onChange({ ...row, minimum })}
        />
      )}
      {act === 'storage' && (
        <NumberInput
          aria-label={t('freeDaysOf', name)}
          placeholder={t('freeDays')}
          value={row.freeDays}
          decimals={0}
          max={365}
          onChange={(freeDays) => onChange({ ...row, freeDays })}
        />
      )}
    </li>
  )
}

type Props = { card: RateCard; first: readonly RateRow[]; onClose: () => void }
type Typed = TypedRows & { seen: SeenCard['draft'] }

/** The rates of the next version; what is typed is kept by the tab until it is saved, with the draft that it was begun from. */
export function RatesEditor({ card, first, onClose }: Props) {
  const t = useT(rateMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const {
    draft,
    change: type,
    forget,
  } = useDraft<Typed>(`rates ${keyOfScope(card.scope)}`, {
    ...typedOf(first),
    seen: card.draft && { id: card.draft.id, edits: card.draft.edits },
  })
  const change = useChangeCard(
    { scope: card.scope, draft: draft.seen },
    () => (forget(), bridge.toast('ok', t('saved')), onClose()),
  )
  const stale = isStale(change.error)
  const save = () => change.mutate({ of: 'save', rows: rowsOf(draft) })
  return (
    <Card title={t('draft')}>
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!change.isPending && !stale) save()
        }}
      >
        <p className="text-muted">{t('draftText')}</p>
        {card.scope !== null && <p className="text-muted">{t('ownHint')}</p>}
        {change.isError && <Banner tone="critical">{stale ? t('stale') : messageOf(change.error)}</Banner>}
        <Heads />
        <ul className="flex flex-col gap-2">
          {chargeActs.map((act) => (
            <EditedRow key={act} act={act} row={draft[act]} onChange={(row) => type({ [act]: row })} />
          ))}
        </ul>
        <div className="flex gap-2">
          <Button type="submit" variant="primary" pending={change.isPending} disabled={stale}>
            {t('save')}
          </Button>
          <Button disabled={change.isPending} onClick={() => (forget(), onClose())}>
            {t('stop')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
