import { Copy, Plus, Trash2 } from 'lucide-react'
import { lastLabeled, MOST_PACKAGES, type OtherPackage } from '@waybill/contract/orders/packages'
import { Button, IconButton, useT } from '@waybill/kit'
import { packageMessages } from '../messages/packages.ts'
import type { Draft } from './fix-fields.ts'
import { FixPackage } from './fix-package.tsx'

const nothing = {
  type: null,
  weight: null,
  weight2: null,
  length: null,
  width: null,
  height: null,
  insuredValue: null,
  declaredValue: null,
}

/** The errors of one package by the names of its fields. */
const errorsOf = (errors: Readonly<Record<string, string>>, at: number): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, text]) => {
      const start = `otherPackages.${at}.`
      return name.startsWith(start) ? [[name.slice(start.length), text]] : []
    }),
  )

type Props = {
  draft: Pick<Draft, 'pack' | 'others' | 'read' | 'insuredValue' | 'declaredValue'>
  errors: Readonly<Record<string, string>>
  withType: boolean
  onChange: (change: Partial<Pick<Draft, 'pack' | 'others'>>) => void
}

/** Weight and size of every package of the order, which gets a label for each. */
export function FixPackages({ draft, errors, withType, onChange }: Props) {
  const t = useT(packageMessages)
  const { pack, others, insuredValue, declaredValue } = draft
  const fixed = draft.read.labeled.length > 0
  const isFull = others.length + 1 >= MOST_PACKAGES
  // What the first is insured for and worth is the order's own.
  const last: OtherPackage = others.at(-1) ?? { ...pack, insuredValue, declaredValue }
  const add = (copy: boolean) => onChange({ others: [...others, copy ? last : { ...last, ...nothing }] })
  return (
    <div className="flex flex-col gap-3">
      {others.length > 0 && <p className="font-medium">{t('packageNo', { no: 1 })}</p>}
      <FixPackage pack={pack} errors={errors} withType={withType} onChange={(changed) => onChange({ pack: changed })} />
      {others.map((one, at) => (
        <section key={at} aria-label={t('packageNo', { no: at + 2 })} className="border-t border-line pt-3">
          <div className="mb-1 flex items-center gap-1">
            <p className="flex-1 font-medium">{t('packageNo', { no: at + 2 })}</p>
            {at + 2 > lastLabeled(draft.read.labeled) && (
              <IconButton
                size="compact"
                label={t('removeNo', { no: at + 2 })}
                icon={<Trash2 />}
                onClick={() => onChange({ others: others.toSpliced(at, 1) })}
              />
            )}
          </div>
          <FixPackage
            pack={one}
            errors={errorsOf(errors, at)}
            withType={withType}
            onChange={(changed) => onChange({ others: others.with(at, { ...one, ...changed }) })}
          />
        </section>
      ))}
      {fixed ? (
        <p className="text-small text-muted">{t('fixed')}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Button size="compact" icon={<Plus />} disabled={isFull} onClick={() => add(false)}>
            {t('addPackage')}
          </Button>
          <Button size="compact" variant="ghost" icon={<Copy />} disabled={isFull} onClick={() => add(true)}>
            {t('duplicateLast')}
          </Button>
          {isFull && <span className="text-small text-muted">{t('mostPackages', { n: MOST_PACKAGES })}</span>}
        </div>
      )}
    </div>
  )
}
