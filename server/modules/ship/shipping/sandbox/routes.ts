import { moveParcelClock } from '@waybill/contract/shipping/sandbox-clock-api'
import { type Binding, handle } from '../../../../platform/http/index.ts'
import { runtimeOf } from '../runtime/service.ts'
import { moveClock } from './move-clock.ts'

export const clockRoutes: readonly Binding[] = [
  handle(moveParcelClock, async (ctx, { params, body }) => moveClock(ctx, await runtimeOf(ctx), params.id, body), {
    transaction: false,
  }),
]
