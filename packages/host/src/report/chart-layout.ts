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
}

const LABEL_WIDTH = 64
const edges = { top: 8, left: 72, right: 4, bottom: 24, label: 24 }

/** Round steps that reach from `least` to `most` and include 0, six lines at most. */
export function ticksBetween(least: number, most: number): number[] {
  const [low, high] = [Math.min(0, least), Math.max(0, most)]
  const rough = Math.max(1, (high - low) / 4)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? rough
  const first = Math.floor(low / step)
  const last = Math.max(first + 1, Math.ceil(high / step))
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/** The values of a column one above the other; negative ones go down from 0. */
export function stack(values: readonly number[]): Segment[] {
  let [up, down] = [0, 0]
  return values.map((value, series) => {
    const from = value < 0 ? down : up
    if (value < 0) down += value
    else up += value
    return { from, to: from + value, series }
  })
}

/** Lays columns out inside width × height; y grows downwards. */
export function layOutColumns({ width, height, columns, others = [] }: LayoutInput): ColumnLayout {
  const values = [...columns.flat().flatMap(({ from, to }) => [from, to]), ...others]
  const ticks = ticksBetween(Math.min(0, ...values), Math.max(0, ...values))
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const bottom = height - edges.bottom
  const scale = (bottom - edges.top) / (high - low)
  const yOf = (value: number) => bottom - (value - low) * scale
  const right = Math.max(edges.left, width - edges.right)
  const room = columns.length > 0 ? (right - edges.left) / columns.length : 0
  const every = room > 0 ? Math.max(1, Math.ceil(LABEL_WIDTH / room)) : 1
  const barWidth = Math.min(48, Math.max(1, room * 0.7))
  return {
    left: edges.left,
    right,
    bottom,
    ticks: ticks.map((value) => ({ value, y: yOf(value) })),
    zero: yOf(0),
    columns: columns.map((segments, index) => {
      const x = edges.left + index * room
      const middle = x + room / 2
      return {
        x,
        width: room,
        middle,
        // Counted from the end, so that the newest has its label; at the edge it moves inwards.
        labelAt: (columns.length - 1 - index) % every === 0 ? Math.min(middle, width - edges.label) : null,
        boxes: segments.map(({ from, to, series }) => ({
          x: middle - barWidth / 2,
          y: yOf(Math.max(from, to)),
          width: barWidth,
          height: Math.abs(to - from) * scale,
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
