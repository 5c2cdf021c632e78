import { Plus, Undo2, WandSparkles } from 'lucide-react'
import { useState } from 'react'
import type { RuleBook } from '@waybill/contract/rules/api'
import { MOST_RULES, MOST_SPLITS_UNDONE } from '@waybill/contract/rules/rule'
import { ruleTemplates } from '@waybill/contract/rules/templates'
import { errorProps, useBridge, usePageTitle } from '@waybill/host'
import {
  Banner,
  Button,
  ConfirmDialog,
  FirstUse,
  Menu,
  PageBody,
  PageHead,
  PageState,
  Skeleton,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { FailureBanner } from '../../shared/failure-banner.tsx'
import { ruleMessages } from './messages.ts'
import { RuleList } from './rule-list.tsx'
import { Timing } from './timing.tsx'
import { useRuleRuns, useRules } from './use-rules.ts'

const BUILDER = '/b/#/setting/auto-rules/'

function Templates({ disabled }: { disabled: boolean }) {
  const t = useT(ruleMessages)
  const { locale } = useLocale()
  const bridge = useBridge()
  return (
    <Menu
      align="end"
      trigger={<Button disabled={disabled}>{t('fromTemplate')}</Button>}
      entries={ruleTemplates.map(({ key, name }) => ({
        id: key,
        label: name[locale],
        onSelect: () => bridge.navigate(`${BUILDER}new-${key}`),
      }))}
    />
  )
}

function CreateButtons({ full }: { full: boolean }) {
  const t = useT(ruleMessages)
  const bridge = useBridge()
  return (
    <>
      <Templates disabled={full} />
      <Button variant="primary" icon={<Plus />} disabled={full} onClick={() => bridge.navigate(`${BUILDER}new`)}>
        {t('create')}
      </Button>
    </>
  )
}

/** What the last run over existing orders did, and the way back. */
function LastRun({ run, onUndo }: { run: NonNullable<RuleBook['lastRun']>; onUndo: () => void }) {
  const t = useT(ruleMessages)
  const format = useFormat()
  const at = format.dateTime(run.at)
  const [now] = useState(() => Date.now())
  if (run.undoneAt) return <p className="text-muted">{t('lastRunUndone', { at })}</p>
  const canUndo = run.changed + run.split > 0 && new Date(run.undoUntil).getTime() > now
  return (
    <div className="flex flex-wrap items-center gap-2 text-muted">
      <span>
        {t('lastRun', { at, n: run.changed, of: run.total })}
        {run.split > 0 && ` ${t('lastSplit', { n: run.split })}`}
      </span>
      {canUndo && (
        <Button size="compact" icon={<Undo2 />} onClick={onUndo}>
          {t('undo')}
        </Button>
      )}
    </div>
  )
}

function Existing({ book }: { book: RuleBook }) {
  const t = useT(ruleMessages)
  const bridge = useBridge()
  const [asking, setAsking] = useState<'apply' | 'undo' | null>(null)
  const { apply, undo } = useRuleRuns()
  const { lastRun } = book
  const close = () => setAsking(null)
  const onApply = () =>
    apply.mutate(undefined, {
      onSuccess: ({ changed, total, skipped, split }) => {
        const applied = t(skipped > 0 ? 'appliedSome' : 'applied', { n: changed, of: total, left: skipped })
        bridge.toast('ok', split > 0 ? t('both', { one: applied, other: t('splitToo', { n: split }) }) : applied)
      },
      onSettled: close,
    })
  const onUndo = () =>
    lastRun &&
    undo.mutate(lastRun.id, {
      onSuccess: ({ restored, changedSince, splitsUndone, splitsLeft }) => {
        bridge.toast('ok', t(changedSince > 0 ? 'undoneKept' : 'undone', { n: restored, kept: changedSince }))
        if (splitsUndone > 0) bridge.toast('ok', t('splitsUndone', { n: splitsUndone }))
        if (splitsLeft > 0) bridge.toast('warn', t('splitsLeft', { n: splitsLeft, max: MOST_SPLITS_UNDONE }))
      },
      onSettled: close,
    })
  return (
    <div className="mt-4 flex flex-col items-start gap-2">
      <FailureBanner error={apply.error ?? undo.error} className="w-full" />
      {book.rules.some(({ enabled }) => enabled) && (
        <Button icon={<WandSparkles />} onClick={() => setAsking('apply')}>
          {t('apply')}
        </Button>
      )}
      {lastRun && <LastRun run={lastRun} onUndo={() => setAsking('undo')} />}
      <ConfirmDialog
        open={asking === 'apply'}
        title={t('applyAsk')}
        confirm={t('apply')}
        pending={apply.isPending}
        onConfirm={onApply}
        onCancel={close}
      >
        {t('applyText')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'undo'}
        title={t('undoAsk')}
        confirm={t('undo')}
        pending={undo.isPending}
        onConfirm={onUndo}
        onCancel={close}
      >
        {t('undoText')}
      </ConfirmDialog>
    </div>
  )
}

function Loaded({ book }: { book: RuleBook }) {
  const t = useT(ruleMessages)
  if (book.rules.length === 0)
    return (
      <>
        <FirstUse title={t('empty')} action={<CreateButtons full={false} />}>
          {t('emptyText')}
        </FirstUse>
        <Existing book={book} />
      </>
    )
  return (
    <>
      <p className="pb-3 text-muted">{t('intro')}</p>
      {book.rules.length >= MOST_RULES && (
        <Banner tone="info" className="mb-3">
          {t('full')}
        </Banner>
      )}
      <RuleList book={book} />
      <Timing book={book} />
      <Existing book={book} />
    </>
  )
}

const skeleton = (
  <div className="flex flex-col gap-2 py-4">
    {['one', 'two', 'three'].map((row) => (
      <Skeleton key={row} className="h-20 w-full rounded-control" />
    ))}
  </div>
)

/** `#/setting/auto-rules`: what is decided for orders by itself, in the order in which it runs. */
export function AutoRulesPage() {
  const t = useT(ruleMessages)
  const { locale } = useLocale()
  const bridge = useBridge()
  const query = useRules()
  usePageTitle(t('title'))
  const failed = query.isError && !query.data
  const rules = query.data?.rules ?? []
  return (
    <PageBody kind="settings">
      <PageHead
        title={t('title')}
        actions={
          <>
            <Button onClick={() => bridge.navigate(`${BUILDER}lists`)}>{t('lists')}</Button>
            {rules.length > 0 && <CreateButtons full={rules.length >= MOST_RULES} />}
          </>
        }
      />
      <PageState
        error={failed ? errorProps(query.error, locale, () => void query.refetch()) : null}
        loading={!query.data}
        skeleton={skeleton}
      >
        {query.data && <Loaded book={query.data} />}
      </PageState>
    </PageBody>
  )
}
