/** Places of a bar chart's parts in pixels; y grows downwards. */
export type BarLayout = {
  /** The area of the bars. */
  left: number
  right: number
  bottom: number
  ticks: { value: number; y: number }[]
  /** `labelAt`: the middle of its label; null when there is no room for one. */
  groups: { x: number; width: number; labelAt: number | null; bars: Box[] }[]
}
type Box = { x: number; y: number; width: number; height: number }
type Asked = { width: number; height: number; rows: readonly (readonly number[])[]; labelWidth: number }

/** `label`: how near the middle of a label may come to the right edge. */
const edges = { top: 8, left: 40, right: 4, bottom: 24, label: 18 }

/** Whole, round steps from 0 to at least `max`, five lines at most. */
export function ticksTo(max: number): number[] {
  const rough = Math.max(1, max / 4)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? rough
  const count = Math.max(1, Math.ceil(max / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** Lays out groups of bars, one group a row and one bar a value, all of them inside width × height. */
export function layOutBars({ width, height, rows, labelWidth }: Asked): BarLayout {
  const ticks = ticksTo(Math.max(0, ...rows.flat()))
  const top = ticks.at(-1) ?? 1
  const bottom = height - edges.bottom
  const scale = (bottom - edges.top) / top
  const right = Math.max(edges.left, width - edges.right)
  const room = rows.length > 0 ? (right - edges.left) / rows.length : 0
  const every = room > 0 ? Math.max(1, Math.ceil(labelWidth / room)) : 1
  const gap = Math.min(room * 0.25, 16)
  return {
    left: edges.left,
    right,
    bottom,
    ticks: ticks.map((value) => ({ value, y: bottom - value * scale })),
    groups: rows.map((values, index) => {
      const x = edges.left + index * room
      const barWidth = Math.min(28, Math.max(0, room - gap) / Math.max(1, values.length))
      const start = x + (room - barWidth * values.length) / 2
      return {
        x,
        width: room,
        // Counted from the end, so that the newest has its label; at the edge it moves inwards.
        labelAt: (rows.length - 1 - index) % every === 0 ? Math.min(x + room / 2, width - edges.label) : null,
        bars: values.map((value, at) => ({
          x: start + at * barWidth,
          y: bottom - value * scale,
          width: barWidth,
          height: value * scale,
        })),
      }
    }),
  }
}
