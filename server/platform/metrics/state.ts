import { Gauge, type Registry } from 'prom-client'
import { isListening, listStates } from '../cache/index.ts'
import type { Database } from '../database/index.ts'

/** What this process remembers, and whether it hears what other nodes change of it. */
export function measureState(database: Database, registry: Registry): void {
  void new Gauge({
    name: 'waybill_process_state_entries',
    help: 'What this process remembers: entries of caches, queues and work under way, by name',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const { name, size } of listStates()) this.set({ state: name }, size(database))
    },
  })
  void new Gauge({
    name: 'waybill_cache_listening',
    help: '1 while this process hears the invalidations of other nodes; 0: entries live for 5 s at most',
    registers: [registry],
    collect() {
      this.set(isListening(database) ? 1 : 0)
    },
  })
}
