import type { Line } from './shape.ts'

/** A picture of one bit a dot, rows of whole bytes, the leftmost dot first. */
export interface Bitmap {
  /** Distance of the first row from the base line, downwards: negative, but for signs that hang. */
  top: number
  width: number
  height: number
  bytesPerRow: number
  bits: Uint8Array
}

type Point = [x: number, y: number]
interface Edge {
  x1: number
  y1: number
  x2: number
  y2: number
}

/** Steps of a curve: at the sizes of a label more would not move a dot. */
const steps = 3
/** Lines looked at in each row of dots. */
const samples = 4
/** The share of a dot that must be ink: a little less than half, because thin strokes must not break. */
const inked = 0.42

/** A point of a Bézier curve of any degree. */
function pointAt(points: readonly Point[], t: number): Point {
  let row = points
  while (row.length > 1)
    row = row.slice(1).map(([x, y], at): Point => {
      const [fromX, fromY] = row[at] as Point
      return [fromX + (x - fromX) * t, fromY + (y - fromY) * t]
    })
  return row[0] as Point
}

/** The outline of a line of text as straight edges in dots, its base line at 0. */
function edgesOf({ glyphs }: Line, size: number): Edge[] {
  const edges: Edge[] = []
  for (const { face, id, x, y } of glyphs) {
    const unit = (face.scale * size) / 1000
    const [left, up] = [(x * size) / 1000, (-y * size) / 1000]
    let start: Point = [0, 0]
    let here = start
    const lineTo = (next: Point): void => {
      if (here[1] !== next[1]) edges.push({ x1: here[0], y1: here[1], x2: next[0], y2: next[1] })
      here = next
    }
    for (const { command, args } of face.font.getGlyph(id).path.commands) {
      const points: Point[] = []
      for (let at = 0; at < args.length; at += 2)
        points.push([left + (args[at] as number) * unit, up - (args[at + 1] as number) * unit])
      if (command === 'moveTo') here = start = points[0] as Point
      else if (command === 'closePath') lineTo(start)
      else if (command === 'lineTo') lineTo(points[0] as Point)
      else {
        const curve = [here, ...points]
        for (let step = 1; step <= steps; step++) lineTo(pointAt(curve, step / steps))
      }
    }
  }
  return edges
}

/** The edges that touch each row of dots. */
function byRow(edges: readonly Edge[], top: number, height: number): Edge[][] {
  const rows: Edge[][] = Array.from({ length: height }, () => [])
  for (const edge of edges) {
    const last = Math.min(height - 1, Math.floor(Math.max(edge.y1, edge.y2)) - top)
    for (let row = Math.floor(Math.min(edge.y1, edge.y2)) - top; row <= last; row++) rows[row]?.push(edge)
  }
  return rows
}

/** Where a horizontal line is inside the outline (non-zero rule), as pairs of left and right ends. */
function spansAt(edges: readonly Edge[], y: number): Point[] {
  const crossings: { x: number; turn: number }[] = []
  for (const { x1, y1, x2, y2 } of edges)
    if (y1 <= y !== y2 <= y) crossings.push({ x: x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), turn: y1 < y2 ? 1 : -1 })
  crossings.sort((a, b) => a.x - b.x)
  const spans: Point[] = []
  let winding = 0
  let from = 0
  for (const { x, turn } of crossings) {
    if (winding === 0) from = x
    winding += turn
    if (winding === 0) spans.push([from, x])
  }
  return spans
}

/** The ink of one row, as shares of its dots. */
function inkOf(edges: readonly Edge[], y: number, width: number): Float64Array {
  const ink = new Float64Array(width)
  for (let sample = 0; sample < samples; sample++)
    for (const [from, to] of spansAt(edges, y + (sample + 0.5) / samples))
      for (let x = Math.max(0, Math.floor(from)); x < Math.min(width, to); x++)
        ink[x] = (ink[x] as number) + (Math.min(x + 1, to) - Math.max(x, from)) / samples
  return ink
}

/** A line of text as dots of a printer. */
export function rasterise(line: Line, size: number): Bitmap {
  const edges = edgesOf(line, size)
  let [highest, lowest] = [0, 0]
  for (const { y1, y2 } of edges) {
    highest = Math.min(highest, y1, y2)
    lowest = Math.max(lowest, y1, y2)
  }
  const top = Math.floor(highest)
  const height = Math.ceil(lowest) - top
  const width = Math.ceil((line.width * size) / 1000) + 1
  const bytesPerRow = Math.ceil(width / 8)
  const bits = new Uint8Array(bytesPerRow * height)
  byRow(edges, top, height).forEach((near, row) => {
    inkOf(near, top + row, width).forEach((share, x) => {
      const at = row * bytesPerRow + (x >> 3)
      if (share >= inked) bits[at] = (bits[at] as number) | (0x80 >> (x & 7))
    })
  })
  return { top, width, height, bytesPerRow, bits }
}
