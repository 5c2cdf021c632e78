import { ArrowDown, ArrowUp, Copy, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { ListedRule, RuleBook } from '@waybill/contract/rules/api'
import { MOST_RULES, type RuleInput } from '@waybill/contract/rules/rule'
import { sayThen, sayWhen } from '@waybill/contract/rules/words'
import { PlaceLink, useBridge } from '@waybill/host'
import { announce, ConfirmDialog, IconButton, Menu, Switch, useFormat, useLocale, useT } from '@waybill/kit'
import { FailureBanner } from '../../shared/failure-banner.tsx'
import { useRuleNames } from '../../shared/rules/use-rule-names.ts'
import { ruleMessages } from './messages.ts'
import { useLintWords, Warnings } from './warnings.tsx'
import { useSaveRules } from './use-rules.ts'

const BUILDER = '/b/#/setting/auto-rules/'
type Act = { onMove: (by: 1 | -1) => void; onToggle: (on: boolean) => void; onCopy: () => void; onDelete: () => void }
type RowProps = Act & { rule: ListedRule; place: number; count: number; warnings: readonly string[] }

function Sentences({ rule }: { rule: ListedRule }) {
  const t = useT(ruleMessages)
  const { locale } = useLocale()
  const names = useRuleNames()
  return (
    <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-muted">
      <dt>{t('when')}</dt>
      <dd className="break-words">{sayWhen(rule.when, locale, names)}</dd>
      <dt>{t('does')}</dt>
      <dd className="break-words">{sayThen(rule, locale, names)}</dd>
    </dl>
  )
}

function Hits({ rule }: { rule: ListedRule }) {
  const t = useT(ruleMessages)
  const format = useFormat()
  return (
    <p className="mt-1 text-small text-muted">
      {rule.hits === 0 ? t('noHits') : t('hits', { n: rule.hits })}
      {rule.lastHit && ` · ${t('lastHit', { at: format.dateTime(rule.lastHit) })}`}
    </p>
  )
}

function Buttons({ rule, place, count, onMove, onCopy, onDelete }: RowProps) {
  const t = useT(ruleMessages)
  const bridge = useBridge()
  const { name } = rule
  return (
    <div className="flex flex-none items-center">
      <IconButton label={t('up', { name })} icon={<ArrowUp />} disabled={place === 0} onClick={() => onMove(-1)} />
      <IconButton
        label={t('down', { name })}
        icon={<ArrowDown />}
        disabled={place === count - 1}
        onClick={() => onMove(1)}
      />
      <Menu
        align="end"
        trigger={<IconButton label={t('more', { name })} icon={<Ellipsis />} />}
        entries={[
          { id: 'edit', label: t('edit'), icon: <Pencil />, onSelect: () => bridge.navigate(`${BUILDER}${rule.id}`) },
          ...(count < MOST_RULES
            ? [{ id: 'copy', label: t('duplicate'), icon: <Copy />, onSelect: onCopy } as const]
            : []),
          { kind: 'line', id: 'line' },
          { id: 'delete', label: t('delete'), icon: <Trash2 />, danger: true, onSelect: onDelete },
        ]}
      />
    </div>
  )
}

function Row(props: RowProps) {
  const { rule, place, onToggle, onMove } = props
  const t = useT(ruleMessages)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li
      data-rule={rule.id}
      onKeyDown={onKeyDown}
      className="flex flex-wrap items-start gap-x-3 gap-y-1 border-b border-line px-4 py-3 last:border-b-0 max-sm:px-2"
    >
      <span className="w-6 pt-0.5 text-end text-muted tabular-nums">{place + 1}</span>
      <Switch checked={rule.enabled} aria-label={t('on', { name: rule.name })} onChange={onToggle} />
      <div className="min-w-40 flex-1">
        <PlaceLink href={`${BUILDER}${rule.id}`}>{rule.name}</PlaceLink>
        <Sentences rule={rule} />
        <Warnings sentences={props.warnings} />
        <Hits rule={rule} />
      </div>
      <Buttons {...props} />
    </li>
  )
}

const moved = (rules: RuleInput[], from: number, to: number): RuleInput[] => {
  const rest = rules.toSpliced(from, 1)
  const [one] = rules.slice(from, from + 1)
  return one ? rest.toSpliced(to, 0, one) : rules
}

/** A name that no rule has yet, for a copy. */
function freeName(rules: readonly RuleInput[], base: string): string {
  const names = new Set(rules.map(({ name }) => name.toLowerCase()))
  for (let count = 1; ; count++) {
    const name = (count === 1 ? base : `${base} ${count}`).slice(-60)
    if (!names.has(name.toLowerCase())) return name
  }
}

/** The rules in their order: switched on and off, moved, copied and deleted in place. */
export function RuleList({ book }: { book: RuleBook }) {
  const t = useT(ruleMessages)
  const save = useSaveRules()
  const list = useRef<HTMLOListElement>(null)
  const [deleting, setDeleting] = useState<ListedRule | null>(null)
  const { rules, lints } = book
  const say = useLintWords(rules)
  const actsOf = (rule: ListedRule, place: number): Act => ({
    onToggle: (enabled) =>
      !save.isPending && save.mutate((all) => all.map((one) => (one.id === rule.id ? { ...one, enabled } : one))),
    onMove: (by) => {
      const to = place + by
      if (to < 0 || to >= rules.length || save.isPending) return
      save.mutate((all) => moved(all, place, to), {
        onSuccess: () => {
          announce(t('moved', { name: rule.name, n: to + 1, of: rules.length }))
          // The focus stays with the rule that moves.
          requestAnimationFrame(() => {
            const row = list.current?.querySelector(`[data-rule="${rule.id}"]`)
            const buttons = row?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')
            if (row && !row.contains(document.activeElement)) buttons?.[0]?.focus()
          })
        },
      })
    },
    onCopy: () =>
      save.mutate((all) => {
        const one = all[place]
        if (!one) return all
        const name = freeName(all, t('copyOf', { name: one.name }))
        return all.toSpliced(place + 1, 0, { ...one, id: null, name, enabled: false })
      }),
    onDelete: () => setDeleting(rule),
  })
  const onDelete = () =>
    deleting && save.mutate((all) => all.filter(({ id }) => id !== deleting.id), { onSettled: () => setDeleting(null) })
  return (
    <>
      <FailureBanner error={save.error} className="mb-3" />
      <ol ref={list} className="rounded-control border bg-bg" aria-label={t('title')}>
        {rules.map((rule, place) => (
          <Row
            key={rule.id}
            rule={rule}
            place={place}
            count={rules.length}
            warnings={lints.filter((one) => one.rule === place).map(say)}
            {...actsOf(rule, place)}
          />
        ))}
      </ol>
      <ConfirmDialog
        open={deleting !== null}
        title={t('deleteAsk', { name: deleting?.name ?? '' })}
        confirm={t('delete')}
        danger
        pending={save.isPending}
        onConfirm={onDelete}
        onCancel={() => setDeleting(null)}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </>
  )
}
