/** What tools, tests and benches read; a server does not. */
export const developerVariables: Record<string, string> = {
  CHROMIUM_PATH: 'Chromium for browser tests, where it is not found by itself.',
  CHROMIUM_SHELL_PATH: 'The headless shell of Chromium, with which browser tests cost a third less.',
  WEB_PORT: 'Port of the live web of `npm run dev`; 5173.',
  WAYBILL_COMMIT: 'The commit that `npm run pack` writes into the build, where git is not at hand.',
  WAYBILL_BUILT: 'Set by `npm test`: the web is built already.',
  WAYBILL_E2E_URL: 'A running server for the browser tests, instead of one they start.',
  WAYBILL_E2E_DATABASE: 'The database of that server.',
  WAYBILL_KILLS: 'How often the kill tests of purchases end a process; 55.',
  WAYBILL_IMPORT_KILLS: 'The same for imports; 12.',
  WAYBILL_MODEL_RUNS: 'Random histories that the ledger is compared with its model on; 25.',
  WAYBILL_REFRESH_PAIRS: 'Pairs of simultaneous refreshes of one session; 60.',
  WAYBILL_MUTATIONS: 'Damaged files that the spreadsheet readers are tried with; 300.',
  WAYBILL_MUTATIONS_FROM: 'The first of them; 0.',
  WAYBILL_BENCH_LABELS: 'Labels that the purchase bench buys; 1,200.',
  BENCH_SHIPMENTS: 'Shipments of the growth bench; 1,000,000.',
  BENCH_ORDERS: 'Orders of the order list and export benches; 1,000,000.',
}
