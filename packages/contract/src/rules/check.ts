import { type ErrorCode, fieldProblem } from '../core/errors.ts'
import type { Text } from '../core/messages.ts'
import type { FieldProblem } from '../core/wrapper.ts'
import { carrierName, findService } from '../carriers/catalogue.ts'
import { fieldOf, isLineField, isOperatorOf, operandCount } from './fields.ts'
import { comparisonsOfSplit, type ListKind } from './lists.ts'
import { type Comparison, type Condition, isGroup, isLineCondition, MOST_CONDITIONS, type RuleInput } from './rule.ts'
import { parseZips } from './zips.ts'

type Problem = [path: string, code: ErrorCode, params?: Record<string, string | number>, field?: Text]
/** What the seller's named lists hold, by their ids. */
type Lists = ReadonlyMap<number, ListKind>

function listProblem({ field, values }: Comparison, path: string, lists: Lists): Problem[] {
  const { kind, label } = fieldOf(field)
  const [id] = values
  if (values.length !== 1 || typeof id !== 'number') return [[`${path}.values`, 'RULE_VALUE', {}, label]]
  return lists.get(id) === (kind === 'zip' ? 'zip' : 'text') ? [] : [[`${path}.values`, 'RULE_LIST']]
}

function valueProblems(one: Comparison, path: string, lists: Lists): Problem[] {
  const { kind, label } = fieldOf(one.field)
  const count = operandCount(one.op)
  if (count === 'named') return listProblem(one, path, lists)
  const isText = kind === 'text' || kind === 'code' || kind === 'zip' || kind === 'tags'
  const fits = (value: string | number): boolean =>
    isText ? typeof value === 'string' && value.trim() !== '' : typeof value === 'number' && Number.isInteger(value)
  const length = one.values.length
  if ((count === 'list' ? length === 0 : length !== count) || !one.values.every(fits))
    return [[`${path}.values`, 'RULE_VALUE', {}, label]]
  const [low, high] = one.values
  if (one.op === 'between' && Number(low) > Number(high)) return [[`${path}.values`, 'RULE_RANGE']]
  if (kind !== 'zip' || count === 0) return []
  const wrong = parseZips(one.values.map(String)).wrong[0]
  return wrong === undefined ? [] : [[`${path}.values`, 'RULE_ZIP', { value: wrong }]]
}

function comparisonProblems(one: Comparison, path: string, known: { lists: Lists; ofLine: boolean }): Problem[] {
  if (isLineField(one.field) !== known.ofLine) return [[`${path}.field`, 'INVALID_VALUE']]
  if (!isOperatorOf(one.field, one.op)) return [[`${path}.op`, 'INVALID_VALUE']]
  return valueProblems(one, path, known.lists)
}

function conditionProblems(one: Condition, path: string, lists: Lists): Problem[] {
  if (isLineCondition(one))
    return one.where.flatMap((each, at) => comparisonProblems(each, `${path}.where.${at}`, { lists, ofLine: true }))
  if (!isGroup(one)) return comparisonProblems(one, path, { lists, ofLine: false })
  if (one.conditions.length === 0) return [[`${path}.conditions`, 'RULE_EMPTY_GROUP']]
  return one.conditions.flatMap((each, at) => conditionProblems(each, `${path}.conditions.${at}`, lists))
}

const countOf = (conditions: readonly Condition[]): number =>
  conditions.reduce(
    (sum, one) => sum + (isGroup(one) ? countOf(one.conditions) : isLineCondition(one) ? one.where.length : 1),
    0,
  )

function whenProblems({ when }: RuleInput, lists: Lists): Problem[] {
  if (when.match === 'every') return []
  if (when.conditions.length === 0) return [['when.conditions', 'RULE_NO_CONDITION']]
  if (countOf(when.conditions) > MOST_CONDITIONS)
    return [['when.conditions', 'RULE_MANY_CONDITIONS', { max: MOST_CONDITIONS }]]
  return when.conditions.flatMap((one, at) => conditionProblems(one, `when.conditions.${at}`, lists))
}

function noticeProblems({ notify }: RuleInput['does']): Problem[] {
  return notify && notify.text.trim() === '' ? [['does.notify', 'RULE_NOTICE']] : []
}

function splitProblems(does: RuleInput['does'], lists: Lists): Problem[] {
  return comparisonsOfSplit(does).flatMap((one, at) =>
    comparisonProblems(one, `does.split.where.${at}`, { lists, ofLine: true }),
  )
}

function thenProblems({ does, stop }: RuleInput, lists: Lists): Problem[] {
  if (Object.values(does).every((value) => value === undefined) && !stop) return [['does', 'RULE_NO_ACTION']]
  const { service } = does
  const notice = [...noticeProblems(does), ...splitProblems(does, lists)]
  if (!service || 'pick' in service || findService(service.carrier, service.serviceCode)) return notice
  const carrier = carrierName(service.carrier).en
  return [...notice, ['does.service', 'RULE_SERVICE', { carrier, value: service.serviceCode }]]
}

/** What is wrong with a rule, each at its path. */
const ruleProblems = (rule: RuleInput, lists: Lists): FieldProblem[] =>
  [
    ...(rule.name.trim() === '' ? [['name', 'RULE_NAME'] as Problem] : []),
    ...whenProblems(rule, lists),
    ...thenProblems(rule, lists),
  ].map(([path, code, params, field]) =>
    fieldProblem(path, code, { ...(params && { params }), ...(field && { field }) }),
  )

/** What is wrong with the rules of a list, whose names must differ; paths begin with `rules.n.`. `lists`: the seller's named lists. */
export function listProblems(rules: readonly RuleInput[], lists: Lists): FieldProblem[] {
  const names = rules.map((rule) => rule.name.trim().toLowerCase())
  return rules.flatMap((rule, at) => {
    const own = ruleProblems(rule, lists)
    const repeated = names.indexOf(names[at] ?? '') < at ? [fieldProblem('name', 'RULE_NAME_TAKEN')] : []
    return [...own, ...repeated].map((problem) => ({ ...problem, fieldName: `rules.${at}.${problem.fieldName}` }))
  })
}
