import { scaleBand, scaleLinear } from 'd3-scale'
import { stackOffsetDiverging, stack as stackOf } from 'd3-shape'

/** A piece of a column, between two values; `series` chooses its color. */
export type Segment = { from: number; to: number; series: number }
type Box = { x: number; y: number; width: number; height: number }
export type ColumnLayout = {
  left: number
  right: number
  bottom: number
  ticks: { value: number; y: number }[]
  /** Where 0 lies. */
  zero: number
  /** `labelAt`: the middle of its label; null where there is no room for one. */
  columns: { x: number; width: number; middle: number; labelAt: number | null; boxes: (Box & { series: number })[] }[]
  yOf: (value: number) => number
}
type LayoutInput = {
  width: number
  height: number
  columns: readonly (readonly Segment[])[]
  /** Further values that the scale must reach. */
  others?: readonly number[]
  /** Segments stand beside one another instead of where they begin and end. */
  grouped?: boolean
  /** Room for the words of the lines. */
  gutter?: number
}

const LABEL_WIDTH = 64
const edges = { top: 8, right: 4, bottom: 24, label: 24 }
const GUTTER = 72

/** A scale between round values that reach from `least` to `most` and include 0, with its lines: whole numbers, six or so. */
function scaleOver(least: number, most: number) {
  const [low, high] = [Math.min(0, least), Math.max(0, most)]
  const domain = low === high ? [0, 1] : [low, high]
  const steps = Math.max(1, Math.min(4, high - low))
  const scale = scaleLinear().domain(domain).nice(steps)
  return { scale, ticks: scale.ticks(steps).filter(Number.isInteger) }
}
export const ticksBetween = (least: number, most: number): number[] => scaleOver(least, most).ticks

/** The values of a column one above the other; negative ones go down from 0. */
export function stack(values: readonly number[]): Segment[] {
  const series = stackOf<readonly number[], number>()
    .keys(values.keys())
    .value((row, key) => row[key] ?? 0)
    .offset(stackOffsetDiverging)([values])
  return series.map(([part], index) => ({ from: part?.[0] ?? 0, to: part?.[1] ?? 0, series: index }))
}

/** Lays columns out inside width × height; y grows downwards. */
export function layOutColumns(input: LayoutInput): ColumnLayout {
  const { width, height, columns, others = [], grouped = false, gutter = GUTTER } = input
  const values = [...columns.flat().flatMap(({ from, to }) => [from, to]), ...others]
  const { scale, ticks } = scaleOver(Math.min(0, ...values), Math.max(0, ...values))
  const bottom = height - edges.bottom
  const right = Math.max(gutter, width - edges.right)
  const yOf = scale.range([bottom, edges.top])
  const rooms = scaleBand(columns.keys(), [gutter, right])
  const room = rooms.bandwidth()
  const every = room > 0 ? Math.max(1, Math.ceil(LABEL_WIDTH / room)) : 1
  const barWidth = Math.min(48, Math.max(1, room * 0.7))
  return {
    left: gutter,
    right,
    bottom,
    ticks: ticks.map((value) => ({ value, y: yOf(value) })),
    zero: yOf(0),
    columns: columns.map((segments, index) => {
      const x = rooms(index) ?? gutter
      const middle = x + room / 2
      const part = grouped ? barWidth / Math.max(1, segments.length) : barWidth
      return {
        x,
        width: room,
        middle,
        // Counted from the end, so that the newest has its label; at the edge it moves inwards.
        labelAt: (columns.length - 1 - index) % every === 0 ? Math.min(middle, width - edges.label) : null,
        boxes: segments.map(({ from, to, series }, at) => ({
          x: middle - barWidth / 2 + (grouped ? at * part : 0),
          y: yOf(Math.max(from, to)),
          width: part,
          height: Math.abs(yOf(to) - yOf(from)),
          series,
        })),
      }
    }),
    yOf,
  }
}

/** The largest groups and the rest of them together, for a picture of at most `most` parts. */
export function largest<Group>(groups: readonly Group[], most: number): { shown: Group[]; others: Group[] } {
  if (groups.length <= most) return { shown: [...groups], others: [] }
  return { shown: groups.slice(0, most - 1), others: groups.slice(most - 1) }
}
