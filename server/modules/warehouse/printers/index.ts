/**
 * Printers: owns the label printers that the server reaches in the networks of warehouses, the stations that print there, and every print.
 * Invariants: printing never buys, it reads labels that exist; a command prints once; before a printer is connected to, the print is noted
 * as sent, so what a stopped server or a broken connection leaves is decided by a person and never sent again by itself; only addresses in
 * the installation's networks are connected to, each as it was checked.
 * States: `floorPrintLifecycle` of the contract.
 */
import { defineJob } from '../../../platform/jobs/index.ts'
import type { ServerModule } from '../../../platform/module.ts'
import { abandonedKind, forgetKind, sendKind } from './kinds.ts'
import { printerRoutes } from './routes.ts'
import { endAbandoned, forgetPrints, sendPrint } from './send.ts'

export { findStations, getStation } from './stations.ts'

export const printersModule: ServerModule = {
  owns: ['floor_print', 'print_station', 'printer'],
  routes: printerRoutes,
  jobs: (services) => [
    defineJob(sendKind, (ref, context) => sendPrint(services, ref, context)),
    defineJob(abandonedKind, () => endAbandoned(services)),
    defineJob(forgetKind, () => forgetPrints(services)),
  ],
  periodic: [
    { kind: abandonedKind, at: '*/5 * * * *' },
    { kind: forgetKind, at: '41 3 * * *' },
  ],
}
