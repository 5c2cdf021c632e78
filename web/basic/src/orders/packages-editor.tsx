import { Copy, Plus, Trash2 } from 'lucide-react'
import { lastLabeled, MOST_PACKAGES, type OtherPackage, type PlannedPackage } from '@waybill/contract/orders/packages'
import { AmountInput } from '@waybill/host/amount-input'
import { Button, Field, IconButton, useT } from '@waybill/kit'
import { PackageFields, type Side } from './package-fields.tsx'
import { packageMessages } from './package-messages.ts'

/** Whole cents, in 1/10,000 dollar. */
const moneyOf = (dollars: number | null): number | null => (dollars === null ? null : Math.round(dollars * 100) * 100)
const dollarsOf = (amount: number | null): number | null => (amount === null ? null : amount / 10_000)

/** Where the problems of a package are named: the first is the order's own. */
export const packageField = (no: number): string => (no === 1 ? 'package' : `otherPackages.${no - 2}`)

/** Another package in the units of the last one. */
const blankLike = ({ massUnit, sizeUnit }: PlannedPackage): OtherPackage => ({
  type: null,
  massUnit,
  weight: null,
  weight2: null,
  length: null,
  width: null,
  height: null,
  sizeUnit,
  insuredValue: null,
  declaredValue: null,
})

type OneProps = {
  no: number
  value: OtherPackage
  errorOf: (name: string) => string | undefined
  onChange: (value: OtherPackage) => void
  /** Undefined: there are as many packages as there may be, or a label stands against it. */
  onDuplicate: (() => void) | undefined
  onRemove: (() => void) | undefined
}

/** A package after the first: its weight and size, and what it is insured for by itself. */
function OnePackage({ no, value, errorOf, onChange, onDuplicate, onRemove }: OneProps) {
  const t = useT(packageMessages)
  const name = packageField(no)
  const amount = (key: 'insuredValue' | 'declaredValue') => (
    <Field name={`${name}.${key}`} label={t(key)} error={errorOf(`${name}.${key}`)} className="w-44">
      <AmountInput
        value={dollarsOf(value[key])}
        unit="USD"
        onChange={(dollars) => onChange({ ...value, [key]: moneyOf(dollars) })}
      />
    </Field>
  )
  return (
    <section aria-label={t('packageNo', { no })} className="rounded-control border p-3">
      <div className="mb-2 flex items-center gap-1">
        <h3 className="flex-1 font-medium">{t('packageNo', { no })}</h3>
        {onDuplicate && (
          <IconButton size="compact" label={t('duplicateNo', { no })} icon={<Copy />} onClick={onDuplicate} />
        )}
        {onRemove && <IconButton size="compact" label={t('removeNo', { no })} icon={<Trash2 />} onClick={onRemove} />}
      </div>
      <PackageFields
        name={name}
        value={value}
        errorOf={(side: Side) => errorOf(`${name}.${side}`)}
        onChange={(pack) => onChange({ ...value, ...pack })}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        {amount('insuredValue')}
        {amount('declaredValue')}
      </div>
    </section>
  )
}

type Props = {
  first: PlannedPackage
  /** What the first is insured for and worth: fields of the order itself, which a duplicate has as well. */
  values: Pick<OtherPackage, 'insuredValue' | 'declaredValue'>
  others: readonly OtherPackage[]
  /** Numbers of those that have a label: none is added then, and those up to the last of them stay. */
  labeled?: readonly number[]
  /** By the name of the field, as the server names it. */
  errorOf: (name: string) => string | undefined
  onFirst: (value: PlannedPackage) => void
  onOthers: (value: OtherPackage[]) => void
}

/** All packages of an order; each gets a label of its own. */
export function PackagesEditor({
  first,
  values: { insuredValue, declaredValue },
  others,
  labeled = [],
  errorOf,
  onFirst,
  onOthers,
}: Props) {
  const t = useT(packageMessages)
  const fixed = labeled.length > 0
  const isFull = others.length + 1 >= MOST_PACKAGES
  const last = others.at(-1) ?? { ...blankLike(first), ...first, insuredValue, declaredValue }
  const add = (one: OtherPackage) => onOthers([...others, one])
  return (
    <div className="flex flex-col gap-3">
      {others.length > 0 && <h3 className="font-medium">{t('packageNo', { no: 1 })}</h3>}
      <PackageFields
        value={first}
        errorOf={(side: Side) => errorOf(`package.${side}`)}
        onChange={(value) => onFirst(value)}
      />
      {others.length > 0 && <p className="text-small text-muted">{t('firstValues')}</p>}
      {others.map((one, at) => (
        <OnePackage
          key={at}
          no={at + 2}
          value={one}
          errorOf={errorOf}
          onChange={(value) => onOthers(others.with(at, value))}
          onDuplicate={fixed || isFull ? undefined : () => onOthers(others.toSpliced(at + 1, 0, one))}
          onRemove={at + 2 > lastLabeled(labeled) ? () => onOthers(others.toSpliced(at, 1)) : undefined}
        />
      ))}
      {fixed ? (
        <p className="text-small text-muted">{t('fixed')}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Button size="compact" icon={<Plus />} disabled={isFull} onClick={() => add(blankLike(last))}>
            {t('addPackage')}
          </Button>
          <Button size="compact" variant="ghost" icon={<Copy />} disabled={isFull} onClick={() => add(last)}>
            {t('duplicateLast')}
          </Button>
          {isFull && <span className="text-small text-muted">{t('mostPackages', { n: MOST_PACKAGES })}</span>}
        </div>
      )}
    </div>
  )
}
