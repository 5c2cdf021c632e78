import type { WorkLine } from '@waybill/contract/work-orders/shapes'
import { hasRecipe, type WorkKind } from '@waybill/contract/work-orders/words'
import { Card, useFormat, useT } from '@waybill/kit'
import { workMessages } from './messages.ts'

function Line({ line }: { line: WorkLine }) {
  const t = useT(workMessages)
  const format = useFormat()
  const { sku, name, perRun, done, quantity, damaged, quarantined } = line
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 py-1">
      <span className="min-w-0 flex-1 basis-40">
        <span className="block font-medium break-words">{sku}</span>
        <span className="block break-words text-muted">
          {[name, perRun > 0 && t('perKit', { n: perRun })].filter(Boolean).join(' · ')}
        </span>
        {damaged + quarantined > 0 && <span className="block">{t('found', { damaged, quarantined })}</span>}
      </span>
      <span className="tnum">{t('doneOf', { done: format.number(done), all: format.number(quantity) })}</span>
    </li>
  )
}

/** The products of a work order, and how far each is. */
export function WorkLines({ kind, lines }: { kind: WorkKind; lines: readonly WorkLine[] }) {
  const t = useT(workMessages)
  const sides = (['input', 'output'] as const).map((side) => ({
    side,
    own: lines.filter((line) => line.side === side),
  }))
  return (
    <Card title={t('products')}>
      {sides.map(
        ({ side, own }) =>
          own.length > 0 && (
            <section key={side} className="not-first:mt-3">
              <h3 className="font-semibold">
                {t(side === 'output' ? 'outputs' : hasRecipe(kind) ? 'inputs' : 'workedOn')}
              </h3>
              <ul className="flex flex-col divide-y">
                {own.map((line) => (
                  <Line key={line.line} line={line} />
                ))}
              </ul>
            </section>
          ),
      )}
    </Card>
  )
}
