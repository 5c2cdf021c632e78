import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getRuleTrace, type RuleTrace, type TracedAction } from '@waybill/contract/rules/api'
import type { Actions } from '@waybill/contract/rules/rule'
import { choiceWords, obstacleWords, sayAction, sayCondition, sayWhen } from '@waybill/contract/rules/words'
import { useClient } from '@waybill/host'
import { Button, Card, defineMessages, useFormat, useLocale, useT } from '@waybill/kit'
import { useRuleNames } from '../shared/rules/use-rule-names.ts'

const messages = defineMessages({
  en: {
    title: 'Why this service',
    ran: 'Rules ran {at}',
    others: "{n} more didn't apply",
    others_one: "1 more didn't apply",
    missed: "didn't apply: not {what}",
    notReached: 'not reached, an earlier rule stops',
    off: 'switched off',
    set: '{what}',
    taken: '{what}: already set by rule {n}',
    person: '{what}: kept, you chose it',
    given: '{what}: kept, the order came with it',
    impossible: "{what}: can't be set, {why}",
  },
  cn: {
    title: '为何选择此服务',
    ran: '规则执行于 {at}',
    others: '另有 {n} 个规则未执行',
    others_one: '另有 1 个规则未执行',
    missed: '未执行：不符合“{what}”',
    notReached: '未到达，前面的规则到此为止',
    off: '未启用',
    set: '{what}',
    taken: '{what}：已由规则 {n} 设置',
    person: '{what}：保留您的选择',
    given: '{what}：保留订单自带的值',
    impossible: '{what}：无法设置，{why}',
  },
})

type Rule = RuleTrace['rules'][number]

function Did({ rule, action }: { rule: Rule; action: TracedAction }) {
  const t = useT(messages)
  const { locale } = useLocale()
  const names = useRuleNames()
  const value = rule.does[action.choice] as Actions[typeof action.choice]
  const what = `${choiceWords[action.choice][locale]}: ${sayAction(action.choice, value as never, locale, names)}`
  const why = action.obstacle ? obstacleWords[action.obstacle][locale] : ''
  return <li>{t(action.result, { what, n: (action.by ?? 0) + 1, why })}</li>
}

function NotApplied({ rule }: { rule: Rule }) {
  const t = useT(messages)
  const { locale } = useLocale()
  const names = useRuleNames()
  if (rule.state !== 'missed') return <>{t(rule.state === 'off' ? 'off' : 'notReached')}</>
  const one = rule.when.match === 'all' ? rule.when.conditions[rule.missed ?? 0] : undefined
  return <>{t('missed', { what: one ? sayCondition(one, locale, names) : sayWhen(rule.when, locale, names) })}</>
}

function Rules({ rules, at }: { rules: readonly Rule[]; at: string }) {
  const t = useT(messages)
  const format = useFormat()
  const [shown, setShown] = useState(false)
  const placed = rules.map((rule, place) => ({ rule, n: place + 1 }))
  const hits = placed.filter(({ rule }) => rule.state === 'hit')
  const others = placed.filter(({ rule }) => rule.state !== 'hit')
  return (
    <Card title={t('title')}>
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
        {shown &&
          others.map(({ rule, n }) => (
            <li key={n} className="text-muted">
              {n} {rule.name}: <NotApplied rule={rule} />
            </li>
          ))}
      </ol>
      {others.length > 0 && !shown && (
        <Button size="compact" variant="ghost" onClick={() => setShown(true)}>
          {t('others', { n: others.length })}
        </Button>
      )}
      <p className="mt-2 text-small text-muted">{t('ran', { at: format.dateTime(at) })}</p>
    </Card>
  )
}

/** What the seller's auto rules did with the order and why; nothing where none ever ran. `version`: read again when the order changes. */
export function RulesCard({ id, version }: { id: number; version: number }) {
  const client = useClient()
  const { data } = useQuery({
    queryKey: [getRuleTrace.id, { params: { id } }, version],
    queryFn: () => client.call(getRuleTrace, { params: { id } }, { hideErrors: true }),
  })
  return data?.at && data.rules.length > 0 ? <Rules rules={data.rules} at={data.at} /> : null
}
