import { pullOrderStatus } from './enums.ts'
import { storeState } from './stores.ts'
import type { Lifecycle } from '../core/lifecycle.ts'

/** The connection of a store to its shop. */
export const storeLifecycle: Lifecycle<typeof storeState> = {
  columns: ['store.state'],
  values: storeState,
  wire: 'value',
  meanings: {
    disconnected: 'There are no keys; orders and log stay.',
    active: 'Orders are pulled.',
    paused: 'Orders are pulled only when somebody asks.',
    needsSignIn: 'The shop does not accept the keys any more.',
    frozen: 'The shop is frozen by its platform; it is tried daily.',
    gone: 'The shop does not exist any more.',
  },
  transitions: [
    {
      from: null,
      on: 'create',
      to: 'active',
      by: 'seller',
      effect: 'It can be connected to a shop, or named by imported orders.',
    },
    {
      from: ['disconnected'],
      on: 'connect',
      to: 'active',
      by: 'seller',
      effect: 'Its orders are pulled.',
      refusals: {
        active: 'STORE_ALREADY_CONNECTED',
        paused: 'STORE_ALREADY_CONNECTED',
        needsSignIn: 'STORE_ALREADY_CONNECTED',
        frozen: 'STORE_ALREADY_CONNECTED',
        gone: 'STORE_ALREADY_CONNECTED',
      },
    },
    {
      from: ['active'],
      on: 'pause',
      to: 'paused',
      by: 'seller',
      effect: 'Nothing is pulled by itself.',
      refusals: { disconnected: 'STORE_NOT_CONNECTED', paused: null, needsSignIn: null, frozen: null, gone: null },
    },
    {
      from: ['paused'],
      on: 'continue',
      to: 'active',
      by: 'seller',
      effect: 'Its orders are pulled when they are due.',
      refusals: { disconnected: 'STORE_NOT_CONNECTED', active: null, needsSignIn: null, frozen: null, gone: null },
    },
    {
      from: ['active', 'paused'],
      on: 'be refused by the shop',
      to: 'needsSignIn',
      by: 'system',
      effect: 'The organization is notified once.',
    },
    {
      from: ['active', 'paused'],
      on: 'find the shop frozen',
      to: 'frozen',
      by: 'system',
      effect: 'The organization is notified once.',
    },
    {
      from: ['active', 'paused'],
      on: 'find the shop gone',
      to: 'gone',
      by: 'system',
      effect: 'The organization is notified once.',
    },
    {
      from: ['needsSignIn', 'frozen', 'gone'],
      on: 'recover',
      to: 'active',
      by: 'system',
      effect: 'The shop answers again, by a pull or by new keys.',
    },
    {
      from: ['active', 'paused', 'needsSignIn', 'frozen', 'gone'],
      on: 'disconnect',
      to: 'disconnected',
      by: 'seller',
      effect: 'The keys are removed, and a pull under way ends.',
      refusals: { disconnected: 'STORE_NOT_CONNECTED' },
    },
  ],
}

/** The last pull of a store, by the numbers of specification §3. */
export const pullLifecycle: Lifecycle<typeof pullOrderStatus> = {
  columns: ['store.pull_status'],
  values: pullOrderStatus,
  wire: 'value',
  meanings: {
    init: 'Nothing was pulled since it was connected.',
    loading: 'A run is under way.',
    success: 'The last run ended well.',
    failed: 'The last run failed.',
  },
  transitions: [
    { from: null, on: 'create', to: 'init', by: 'seller', effect: 'Nothing is pulled before it is connected.' },
    {
      from: ['init', 'success', 'failed'],
      on: 'start a run',
      to: 'loading',
      by: 'system',
      effect: 'A worker pulls orders.',
    },
    { from: ['loading'], on: 'succeed', to: 'success', by: 'system', effect: 'The next pull is in five minutes.' },
    { from: ['loading'], on: 'fail', to: 'failed', by: 'system', effect: 'Each further failure waits longer.' },
    {
      from: ['loading', 'success', 'failed'],
      on: 'disconnect',
      to: 'init',
      by: 'system',
      effect: 'Nothing is pulled.',
    },
  ],
}
