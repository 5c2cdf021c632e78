import type { ActionResult, Obstacle, RuleResult } from './run.ts'
import type { Choice } from './rule.ts'

/*
 * What rules did, as it is stored: numbers in place of names, since a run over thousands of orders writes as many of them. New names are
 * added at the end.
 */
const choiceNumbers: Readonly<Record<Choice | 'tags' | 'notify' | 'split', number>> = {
  service: 0,
  weight: 1,
  package: 2,
  shipFrom: 3,
  signature: 4,
  insurance: 5,
  battery: 6,
  hold: 7,
  tags: 8,
  notify: 9,
  warehouse: 10,
  split: 11,
}
const choiceNames = new Map(
  Object.entries(choiceNumbers).map(([name, number]) => [number, name as keyof typeof choiceNumbers]),
)
const resultNames = ['set', 'taken', 'person', 'given', 'impossible', 'nothing'] as const
const obstacleNames: readonly Obstacle[] = [
  'service',
  'domestic',
  'international',
  'weight',
  'total',
  'sender',
  'signature',
  'packages',
  'label',
  'notAwaiting',
  'splitOff',
  'parts',
  'buying',
  'atWarehouse',
  'undone',
  'failed',
]

type Packed = [place: number, results: number[][]]

export const packResults = (did: readonly RuleResult[]): string =>
  JSON.stringify(
    did.map(([place, results]): Packed => [
      place,
      results.map(([choice, result, detail]) => {
        const start = [choiceNumbers[choice], resultNames.indexOf(result)]
        if (detail === undefined) return start
        return [...start, typeof detail === 'number' ? detail : obstacleNames.indexOf(detail)]
      }),
    ]),
  )

/** Reads what was stored, by names or by numbers. */
export function unpackResults(stored: string): RuleResult[] {
  const did = JSON.parse(stored) as [number, (ActionResult | number[])[]][]
  return did.map(([place, results]) => [place, results.map((one) => (isPacked(one) ? unpack(one) : one))])
}
const isPacked = (one: ActionResult | number[]): one is number[] => typeof one[0] === 'number'
function unpack([choice = 0, result = 0, detail]: number[]): ActionResult {
  const start = [choiceNames.get(choice), resultNames[result]]
  if (detail === undefined) return start as ActionResult
  return [...start, resultNames[result] === 'impossible' ? obstacleNames[detail] : detail] as ActionResult
}
