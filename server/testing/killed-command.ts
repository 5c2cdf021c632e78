// "node killed-command.ts <point> <arguments of waybill …>": runs a command that is killed at a point (platform/kill-points.ts).
import { killAt } from '../platform/kill-points.ts'

const [node = '', file = '', point = '', ...args] = process.argv
killAt(point)
process.argv = [node, file, ...args]
await import('../cli.ts')
