import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getRuleTrace, type RuleTrace, type TracedAction } from '@waybill/contract/rules/api'
import type { Actions } from '@waybill/contract/rules/rule'
import {
  choiceWords,
  obstacleWords,
  type RuleNames,
  sayAction,
  sayCondition,
  sayWhen,
} from '@waybill/contract/rules/words'
import { useClient } from '@waybill/host'
import { Button, Card, defineMessages, useFormat, useLocale, useT } from '@waybill/kit'
import { useRuleNames } from '../shared/rules/use-rule-names.ts'

const messages = defineMessages({
  en: {
    title: 'Why this service',
    ran: 'Rules ran {at}',
    noneApplied: 'No rule applied.',
    failed: 'The rules failed on this order. It stayed as it was.',
    different: 'Different from the run before: {names}',
    comma: ', ',
    others: "{n} more didn't apply",
    others_one: "1 more didn't apply",
    action: '{choice}: {what}',
    aside: ' ({words})',
    notApplied: '{n} {name}: {why}',
    missed: "didn't apply: not {what}",
    notReached: 'not reached, an earlier rule stops',
    off: 'switched off',
    set: '{what}',
    taken: '{what}: already set by rule {n}',
    person: '{what}: your choice stays',
    given: '{what}: what the order came with stays',
    impossible: "{what}: can't be set, {why}",
    notSplit: 'not split: {why}',
    done: '{what}: notified before',
    doneSplit: '{what}: done',
    nothing: '{what}: nothing to split',
    unweighed: {
      one: '{n} line has no weight and stays in the order',
      other: '{n} lines have no weight and stay in the order',
    },
  },
  cn: {
    title: '为何选择此服务',
    ran: '规则执行于 {at}',
    noneApplied: '没有规则适用。',
    failed: '此订单执行规则失败，保持不变。',
    different: '与上一次不同：{names}',
    comma: '、',
    others: '另有 {n} 个规则未执行',
    others_one: '另有 1 个规则未执行',
    action: '{choice}：{what}',
    aside: '（{words}）',
    notApplied: '{n} {name}：{why}',
    missed: '未执行：不符合“{what}”',
    notReached: '未到达，前面的规则到此为止',
    off: '未启用',
    set: '{what}',
    taken: '{what}：已由规则 {n} 设置',
    person: '{what}：保留您的选择',
    given: '{what}：保留订单自带的值',
    impossible: '{what}：无法设置，{why}',
    notSplit: '未拆分：{why}',
    done: '{what}：此前已通知',
    doneSplit: '{what}：已完成',
    nothing: '{what}：无需拆分',
    unweighed: '{n} 个商品行没有重量，留在原订单',
  },
})

type Rule = RuleTrace['rules'][number]

function textOf({ choice, result }: TracedAction) {
  if (choice === 'split' && result === 'done') return 'doneSplit'
  return choice === 'split' && result === 'impossible' ? 'notSplit' : result
}

function Did({ rule, action }: { rule: Rule; action: TracedAction }) {
  const t = useT(messages)
  const { locale } = useLocale()
  const names = useRuleNames()
  const value = rule.does[action.choice] as Actions[typeof action.choice]
  const what = t('action', {
    choice: choiceWords[action.choice][locale],
    what: sayAction(action.choice, value as never, locale, names),
  })
  const why = action.obstacle ? obstacleWords[action.obstacle][locale] : ''
  return (
    <li>
      {t(textOf(action), { what, n: (action.by ?? 0) + 1, why })}
      {action.unweighed ? t('aside', { words: t('unweighed', { n: action.unweighed }) }) : ''}
    </li>
  )
}

/** Lists are called as they were when the rules ran. */
function useNamesThen({ lists }: RuleTrace): RuleNames {
  const names = useRuleNames()
  return { ...names, lists: new Map(lists.map(({ id, name }) => [id, name])) }
}

function NotApplied({ rule, n, run }: { rule: Rule; n: number; run: RuleTrace }) {
  const t = useT(messages)
  const { locale } = useLocale()
  const names = useNamesThen(run)
  const one = rule.when.match === 'all' ? rule.when.conditions[rule.missed ?? 0] : undefined
  const why =
    rule.state === 'missed'
      ? t('missed', { what: one ? sayCondition(one, locale, names) : sayWhen(rule.when, locale, names) })
      : t(rule.state === 'off' ? 'off' : 'notReached')
  return <li className="text-muted">{t('notApplied', { n, name: rule.name, why })}</li>
}

/** What each rule did in one run; those that did not apply are folded away. */
function Ran({ run }: { run: RuleTrace }) {
  const t = useT(messages)
  const [shown, setShown] = useState(false)
  const placed = run.rules.map((rule, place) => ({ rule, n: place + 1 }))
  const hits = placed.filter(({ rule }) => rule.state === 'hit')
  const others = placed.filter(({ rule }) => rule.state !== 'hit')
  if (run.failed) return <p className="text-danger">{t('failed')}</p>
  return (
    <>
      {hits.length === 0 && <p>{t('noneApplied')}</p>}
      <ol className="flex flex-col gap-2">
        {hits.map(({ rule, n }) => (
          <li key={n}>
            <span className="font-semibold">
              {n} {rule.name}
            </span>
            <ul className="text-muted">
              {rule.actions.map((action) => (
                <Did key={action.choice} rule={rule} action={action} />
              ))}
            </ul>
          </li>
        ))}
        {shown && others.map(({ rule, n }) => <NotApplied key={n} rule={rule} n={n} run={run} />)}
      </ol>
      {others.length > 0 && !shown && (
        <Button size="compact" variant="ghost" onClick={() => setShown(true)}>
          {t('others', { n: others.length })}
        </Button>
      )}
      {run.different.length > 0 && (
        <p className="mt-2 text-small">{t('different', { names: run.different.join(t('comma')) })}</p>
      )}
    </>
  )
}

/** A run before the last; opened on request. */
function Earlier({ run }: { run: RuleTrace }) {
  const t = useT(messages)
  const format = useFormat()
  return (
    <details className="border-t border-line py-2">
      <summary className="cursor-pointer text-small text-muted">{t('ran', { at: format.dateTime(run.at) })}</summary>
      <div className="pt-2">
        <Ran run={run} />
      </div>
    </details>
  )
}

/** What the seller's auto rules did with the order and why; nothing where none ever ran. `version`: read again when the order changes. */
export function RulesCard({ id, version }: { id: number; version: number }) {
  const t = useT(messages)
  const format = useFormat()
  const client = useClient()
  const { data } = useQuery({
    queryKey: [getRuleTrace.id, { params: { id } }, version],
    queryFn: () => client.call(getRuleTrace, { params: { id } }, { hideErrors: true }),
  })
  const [last, ...earlier] = data?.runs ?? []
  if (!last || (last.rules.length === 0 && !last.failed)) return null
  return (
    <Card title={t('title')}>
      <Ran run={last} />
      <p className="mt-2 pb-2 text-small text-muted">{t('ran', { at: format.dateTime(last.at) })}</p>
      {earlier.map((run) => (
        <Earlier key={run.at} run={run} />
      ))}
    </Card>
  )
}
