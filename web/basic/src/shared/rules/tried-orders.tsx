import type { ChosenValues, TracedAction, TriedOrder } from '@waybill/contract/rules/api'
import type { ServicePlan } from '@waybill/contract/rules/rule'
import type { Signature } from '@waybill/contract/carriers/enums'
import { serviceLabel } from '@waybill/contract/carriers/catalogue'
import { batteryName } from '@waybill/contract/declarations/batteries'
import {
  choiceWords,
  obstacleWords,
  type RuleNames,
  sayPlan,
  sayWeight,
  signatureWords,
} from '@waybill/contract/rules/words'
import { PlaceLink } from '@waybill/host'
import { defineMessages, type Format, type Locale, nothing, useFormat, useLocale, useT } from '@waybill/kit'
import { useRuleNames } from './use-rule-names.ts'

const messages = defineMessages({
  en: {
    resultTaken: 'already set by rule {n}',
    resultPerson: 'stays, you chose it',
    resultGiven: 'stays, the order came with it',
    resultImpossible: "can't be set: {why}",
    resultNotSplit: 'not split: {why}',
    resultNotifies: 'your people are notified',
    resultDone: 'your people were notified before',
    resultSplit: 'the order is split into {n}',
    resultSplitBefore: 'the rule split the order before',
    resultNothing: 'there is nothing to split',
    unweighed: {
      one: '{n} line has no weight and stays in the order',
      other: '{n} lines have no weight and stay in the order',
    },
    partStays: 'Stays: {lines}',
    partNew: 'New order: {lines}',
    comma: ', ',
    choice: '{choice}: {what}',
    aside: ' ({words})',
  },
  cn: {
    resultTaken: '已由规则 {n} 设置',
    resultPerson: '保留您的选择',
    resultGiven: '保留订单自带的值',
    resultImpossible: '无法设置：{why}',
    resultNotSplit: '未拆分：{why}',
    resultNotifies: '将通知贵公司人员',
    resultDone: '此前已通知',
    resultSplit: '订单拆分为 {n} 个',
    resultSplitBefore: '此规则此前已拆分该订单',
    resultNothing: '无需拆分',
    unweighed: '{n} 个商品行没有重量，留在原订单',
    partStays: '保留：{lines}',
    partNew: '新订单：{lines}',
    comma: '、',
    choice: '{choice}：{what}',
    aside: '（{words}）',
  },
})

type Choice = TriedOrder['changed'][number]

type Say = (
  values: ChosenValues,
  tools: { format: Format; locale: Locale; warehouses: RuleNames['warehouses'] },
) => string
/** A value of an order in words. */
const sayValue: Record<Choice, Say> = {
  service: ({ service }, { locale }) => {
    if (service?.plan) return sayPlan(service.plan as ServicePlan, locale)
    return service?.carrier ? serviceLabel(service.carrier, service.serviceCode)[locale] : nothing
  },
  weight: ({ weightCg }) => (weightCg === null ? nothing : sayWeight(weightCg)),
  package: ({ package: size }) =>
    size ? `${size.length ?? 0} × ${size.width ?? 0} × ${size.height ?? 0} ${size.sizeUnit}` : nothing,
  shipFrom: ({ shipFrom }) => (shipFrom ? [shipFrom.city, shipFrom.state].filter(Boolean).join(', ') : nothing),
  warehouse: ({ warehouse }, { warehouses }) =>
    warehouse === null ? nothing : (warehouses.get(warehouse) ?? `#${warehouse}`),
  signature: ({ signature }, { locale }) => signatureWords[signature as Signature]?.[locale] ?? String(signature),
  insurance: ({ insurance }, { format }) => (insurance === null ? nothing : format.money(insurance)),
  battery: ({ battery }, { locale }) => (battery ? batteryName(battery)[locale] : nothing),
  hold: ({ hold }) => (hold ? hold.reason || '✓' : nothing),
  tags: ({ tags }) => tags.join(', ') || nothing,
}

function useValueWords() {
  const format = useFormat()
  const { locale } = useLocale()
  const { warehouses } = useRuleNames()
  return (choice: Choice, values: ChosenValues): string => sayValue[choice](values, { format, locale, warehouses })
}

/** What stays in the order and what each new one gets. */
function Parts({ parts }: { parts: TriedOrder['parts'] }) {
  const t = useT(messages)
  return parts.map((lines, at) => (
    <li key={at}>
      {t(at === 0 ? 'partStays' : 'partNew', {
        lines: lines.map(({ sku, name, quantity }) => `${quantity} × ${sku ?? name ?? nothing}`).join(t('comma')),
      })}
    </li>
  ))
}

type ResultsProps = Pick<TriedOrder, 'actions' | 'parts'>
function Results({ actions, parts }: ResultsProps) {
  const t = useT(messages)
  const { locale } = useLocale()
  const words = {
    done: ({ choice }: TracedAction) => t(choice === 'split' ? 'resultSplitBefore' : 'resultDone'),
    set: ({ choice }: TracedAction) =>
      choice === 'split' ? t('resultSplit', { n: parts.length }) : t('resultNotifies'),
    nothing: () => t('resultNothing'),
    taken: ({ by }: TracedAction) => t('resultTaken', { n: (by ?? 0) + 1 }),
    person: () => t('resultPerson'),
    given: () => t('resultGiven'),
    impossible: ({ choice, obstacle }: TracedAction) =>
      t(choice === 'split' ? 'resultNotSplit' : 'resultImpossible', {
        why: obstacle ? obstacleWords[obstacle][locale] : '',
      }),
  }
  return actions.map((one) =>
    one.result === 'set' && one.choice !== 'notify' && one.choice !== 'split' ? null : (
      <li key={one.choice} className="text-muted">
        {t('choice', { choice: choiceWords[one.choice][locale], what: words[one.result](one) })}
        {one.unweighed ? t('aside', { words: t('unweighed', { n: one.unweighed }) }) : ''}
      </li>
    ),
  )
}

function Example({ one }: { one: TriedOrder }) {
  const t = useT(messages)
  const { locale } = useLocale()
  const say = useValueWords()
  return (
    <li className="border-b border-line px-4 py-2 last:border-b-0">
      <PlaceLink href={`/b/#/order/detail/${one.id}`}>{one.orderNo}</PlaceLink>
      <ul className="text-small">
        {one.changed
          .filter((choice) => say(choice, one.before) !== say(choice, one.after))
          .map((choice) => (
            <li key={choice}>
              {t('choice', { choice: choiceWords[choice][locale], what: say(choice, one.before) })} →{' '}
              <strong>{say(choice, one.after)}</strong>
            </li>
          ))}
        <Parts parts={one.parts} />
        <Results actions={one.actions} parts={one.parts} />
      </ul>
    </li>
  )
}

/** Orders and what rules would change of each. */
export function TriedOrders({ orders, label }: { orders: readonly TriedOrder[]; label: string }) {
  return (
    <ul className="max-h-128 overflow-y-auto border-t border-line" tabIndex={0} aria-label={label}>
      {orders.map((one) => (
        <Example key={one.id} one={one} />
      ))}
    </ul>
  )
}
