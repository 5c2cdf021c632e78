import type { FloorOrder, FloorPackage } from '@waybill/contract/outbound/floor-api'
import { Button, Card, useFormat, useT } from '@waybill/kit'
import { packMessages } from './messages.ts'

const POUND_G = 453.59237

/** What a package was found to weigh, in what its warehouse measures in. */
function useWeight(measures: FloorOrder['measures']) {
  const format = useFormat()
  return (grams: number) =>
    measures === 'metric'
      ? `${format.number(Math.round(grams) / 1000)} kg`
      : `${format.number(Math.round((grams / POUND_G) * 100) / 100)} lb`
}

interface PackageActs {
  pending: boolean
  reopen: (one: FloorPackage) => void
  merge: (one: FloorPackage, into: FloorPackage) => void
  /** Its weight is typed again; left out where the order is not packed yet. */
  weigh?: (one: FloorPackage) => void
}

/** The packages of an order, what lies in each, and how they are packed in another way. */
export function Packages({ order, acts }: { order: FloorOrder; acts?: PackageActs }) {
  const t = useT(packMessages)
  const weight = useWeight(order.measures)
  const { packages } = order
  // Where one is open, the others go into it; else into the first.
  const target = packages.find(({ closed }) => !closed) ?? packages[0]
  return (
    <Card title={t('packages')}>
      <ul className="flex flex-col divide-y">
        {packages.map((one) => (
          <li key={one.id} className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 py-2">
            <span className="min-w-0 flex-1 basis-40">
              <span className="block font-medium">
                {t('packageOf', { no: one.no, of: packages.length, code: one.code })}
              </span>
              <span className="block break-words text-muted">
                {one.items.map(({ sku, quantity }) => `${quantity} × ${sku}`).join(', ') || t('nothingInside')}
              </span>
              <span className="tnum block break-all text-muted">
                {[one.closed ? null : t('isOpen'), one.weightG && weight(one.weightG), one.trackingNo]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {acts && one.closed && (
              <span className="flex flex-wrap gap-2">
                {acts.weigh && (
                  <Button
                    disabled={acts.pending}
                    aria-label={t('ofPackage', { act: t('changeWeight'), code: one.code })}
                    onClick={() => acts.weigh?.(one)}
                  >
                    {t('changeWeight')}
                  </Button>
                )}
                <Button
                  disabled={acts.pending}
                  aria-label={t('ofPackage', { act: t('reopen'), code: one.code })}
                  onClick={() => acts.reopen(one)}
                >
                  {t('reopen')}
                </Button>
                {target && target !== one && (
                  <Button
                    disabled={acts.pending}
                    aria-label={t('ofPackage', { act: t('merge', { into: target.code }), code: one.code })}
                    onClick={() => acts.merge(one, target)}
                  >
                    {t('merge', { into: target.code })}
                  </Button>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
