import type { RulesPreview } from '@waybill/contract/rules/api'
import { choiceWords } from '@waybill/contract/rules/words'
import { PlaceLink } from '@waybill/host'
import { useState } from 'react'
import { Button, Checkbox, Dialog, Skeleton, useLocale, useT } from '@waybill/kit'
import { FailureBanner } from '../../shared/failure-banner.tsx'
import { TriedOrders } from '../../shared/rules/tried-orders.tsx'
import { byRulesMessages } from './messages.ts'
import { useRulesRun } from './use-rules-run.ts'

function Found({ found }: { found: RulesPreview }) {
  const t = useT(byRulesMessages)
  const { locale } = useLocale()
  const { total, changed, skipped, failed, notified, split, changes, examples } = found
  const isAny = changed + split > 0
  return (
    <div className="flex flex-col gap-2">
      <div role="status">
        {(changed > 0 || !isAny) && (
          <p className="font-semibold">{changed > 0 ? t('willChange', { n: changed, of: total }) : t('nothing')}</p>
        )}
        {split > 0 && <p className="font-semibold">{t('splits', { n: split })}</p>}
        {notified > 0 && <p>{t('notified', { n: notified })}</p>}
        {skipped > 0 && <p className="text-muted">{t('skipped', { n: skipped })}</p>}
        {failed > 0 && <p className="text-danger">{t('failed', { n: failed })}</p>}
      </div>
      {isAny && (
        <>
          <ul className="flex flex-wrap gap-x-4 text-small">
            {changes.map(({ choice, orders }) => (
              <li key={choice}>{t('byChoice', { what: choiceWords[choice][locale], n: orders })}</li>
            ))}
          </ul>
          {Math.max(changed, split) > examples.length && (
            <p className="text-small text-muted">{t('first', { n: examples.length })}</p>
          )}
          <TriedOrders orders={examples} label={t('first', { n: examples.length })} />
          <p className="text-small text-muted">{t('canUndo')}</p>
        </>
      )}
    </div>
  )
}

type Props = { ids: readonly number[]; onClose: () => void; onDone: () => void }

/** Runs the auto rules on orders: what they would change, then the run with Undo. */
export function RulesDialog({ ids, onClose, onDone }: Props) {
  const t = useT(byRulesMessages)
  const [overrideChosen, setOverrideChosen] = useState(false)
  const { preview, run, noRules } = useRulesRun({ ids, overrideChosen }, () => (onDone(), onClose()))
  const found = preview.data
  const n = found?.changed ?? 0
  const notified = found?.notified ?? 0
  const split = found?.split ?? 0
  const isAnything = n + split + notified > 0
  const submit = () => {
    if (isAnything && !run.isPending) run.mutate()
  }
  return (
    <Dialog
      open
      width={650}
      onClose={onClose}
      locked={run.isPending}
      title={t('title', { n: ids.length })}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {isAnything && (
            <Button type="submit" variant="primary" pending={run.isPending}>
              {n > 0 ? t('apply', { n }) : split > 0 ? t('split', { n: split }) : t('notify', { n: notified })}
            </Button>
          )}
        </>
      }
    >
      {noRules ? (
        <p role="status">
          {t('noRules')} <PlaceLink href="/b/#/setting/auto-rules">{t('toRules')}</PlaceLink>
        </p>
      ) : (
        <FailureBanner error={run.error ?? preview.error} className="mb-4" />
      )}
      {!noRules && (
        <Checkbox
          checked={overrideChosen}
          label={t('override')}
          hint={t('overrideHint')}
          onChange={setOverrideChosen}
          className="mb-3"
        />
      )}
      {found && <Found found={found} />}
      {preview.isPending && (
        <div role="status" aria-label={t('loading')}>
          <Skeleton className="h-5 w-48" />
        </div>
      )}
    </Dialog>
  )
}
