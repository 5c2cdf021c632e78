// Who may import whom (ARCHITECTURE.md). tools/borders.test.ts plants a violation of each rule and sees it caught.
const tests = '(\\.(test|fixture)|/testing)\\.tsx?$'
/** What features of a web app may use: shared/, catalogues of texts, and in the shell what sub-apps and sessions need. */
const BELOW_FEATURES = [
  '^web/[^/]+/src/shared/',
  '^web/warehouse/src/scan/',
  '^web/(operations|shell|shipping)/src/messages/',
  '^web/shell/src/(files|host|session|tenant)/',
].join('|')
/** The modules of host's own door that stand on its context, shared by the import map. */
const HOST_ROOT = '^packages/host/src/(index|place-link|place-root|upload-file|use-picture)\\.tsx?$'
/** What puts the server together. */
const ASSEMBLY = '(operations/|(main|app|cli|modules|server-lifecycle)\\.ts$)'
const outside = (from, to, extra = {}) => ({
  from: { path: from, pathNot: tests, ...extra.from },
  to: { path: to, ...extra.to },
})
const rule = (name, comment, borders) => ({ name, comment, severity: 'error', ...borders })

// The wings of large modules, from the bottom up: a file imports its own wing and those below. Files beside the wings are the top.
const wings = {
  imports: ['targets', 'job', 'mapping', 'checking', 'worker', 'intake', 'review', 'commit', 'routes'],
  shipping: [
    'customs',
    'request',
    'carrier',
    'runtime',
    'quotes',
    'shipments',
    'purchase',
    'void',
    'manifests',
    'own-labels',
    'buyers',
    'tracking',
    'changes',
    'pickups',
    'claims',
    'exceptions',
    'returns',
    'sandbox',
    'filings',
  ],
}
const wingRules = Object.entries(wings).flatMap(([name, floors]) => {
  // With and without a folder of grouped modules; an optional group would count as an unsafe expression.
  const inModule = (rest) => [`^server/modules/${name}/${rest}`, `^server/modules/[^/]+/${name}/${rest}`]
  return [
    rule(`${name}-wings-are-listed`, 'A new wing gets its floor in this file.', {
      from: { path: inModule(`(?!(${floors.join('|')})/)[^/]+/`), pathNot: tests },
      to: { path: inModule('') },
    }),
    ...floors.map((wing, floor) =>
      rule(`${name}-${wing}-knows-only-wings-below`, 'What two wings need belongs to the lower one, or below both.', {
        from: { path: inModule(`${wing}/`), pathNot: tests },
        to: { path: inModule(''), pathNot: inModule(`(${floors.slice(0, floor + 1).join('|')})/`) },
      }),
    ),
  ]
})

module.exports = {
  forbidden: [
    rule('no-cycles', 'A cycle has no bottom: split off what both need.', { from: {}, to: { circular: true } }),
    rule('no-unresolved', 'An import that leads nowhere.', {
      from: {},
      to: { couldNotResolve: true, pathNot: '^\\./dist/|\\.css$' },
    }),
    rule(
      'contract-is-pure',
      'The contract runs in every runtime: no Node modules, no react, nothing of ours but itself.',
      {
        from: { path: '^packages/contract/', pathNot: tests },
        to: { path: ['^(packages/(?!contract/)|server/|web/|tools/)', 'node_modules/react'] },
      },
    ),
    rule('contract-without-node', 'The contract runs in the browser too.', {
      from: { path: '^packages/contract/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    }),
    rule(
      'kit-knows-no-domain',
      'The kit is components only.',
      outside('^packages/kit/src/', '^(packages/(contract|host|login|tickets)/|server/|web/)'),
    ),
    rule(
      'host-knows-no-app',
      'The mount contract and what apps share know neither server nor apps.',
      outside('^packages/(host|login|tickets)/src/', '^(server/|web/)'),
    ),
    rule(
      'one-shell-context',
      'What the host exports by a subpath is bundled into each app: it takes the shell from @waybill/host, or the app has a context of its own.',
      outside('^packages/host/src/', '^packages/host/src/use-shell\\.tsx$', {
        from: { pathNot: [tests, HOST_ROOT] },
      }),
    ),
    rule(
      'log-in-page-is-light',
      'What visitors see before they are logged in loads the basics of the kit and a few lines of the contract, nothing else of ours.',
      outside('^packages/login/src/', '^packages/', {
        to: { pathNot: '^packages/(login/|kit/src/basics\\.ts$|contract/src/brand/initials\\.ts$)' },
      }),
    ),
    rule(
      'server-has-no-browser-code',
      'Kit, host and the apps are for the browser.',
      outside('^server/', '^(packages/(kit|host|login|tickets)/|web/)'),
    ),
    rule('web-has-no-server-code', 'The browser meets the server through the contract.', outside('^web/', '^server/')),
    rule('apps-are-separate', 'Sub-apps are built and shipped on their own.', {
      from: { path: '^web/([^/]+)/', pathNot: tests },
      to: { path: '^web/', pathNot: '^web/$1/' },
    }),
    rule(
      'features-are-separate',
      'A folder of a web app is a feature and knows no other: what two share lies in shared/.',
      {
        from: { path: '^web/([^/]+)/src/([^/]+)/', pathNot: [BELOW_FEATURES, tests] },
        to: { path: '^web/[^/]+/src/[^/]+/', pathNot: ['^web/$1/src/$2/', BELOW_FEATURES] },
      },
    ),
    rule('shared-knows-no-feature', 'What features share is below them.', {
      from: { path: BELOW_FEATURES, pathNot: tests },
      to: { path: '^web/[^/]+/src/[^/]+/', pathNot: BELOW_FEATURES },
    }),
    rule(
      'platform-is-the-bottom',
      'The platform knows no module.',
      outside('^server/platform/', `^server/(modules/|carriers|connectors|demo|${ASSEMBLY})`),
    ),
    rule(
      'engines-know-no-module',
      'Carriers, connectors, places and the spreadsheet reader are used by modules, not the other way.',
      {
        ...outside('^server/(carriers|connectors|spreadsheet|places)/', `^server/(modules/|demo|${ASSEMBLY})`),
      },
    ),
    rule(
      'modules-do-not-assemble',
      'main.ts, app.ts, modules.ts, the commands and the life of the server put everything together; nothing below knows them.',
      {
        ...outside('^server/modules/', `^server/(demo|${ASSEMBLY})`),
      },
    ),
    rule('one-door-a-module', 'A module is reached through its index.ts.', {
      from: { path: '^server/modules/([^/]+/[^/]+)/', pathNot: tests },
      to: { path: '^server/modules/', pathNot: ['^server/modules/$1/', '^server/modules/[^/]+/[^/]+/index\\.ts$'] },
    }),
    rule('one-door-from-outside', 'A module or engine is reached through its index.ts.', {
      from: { path: '^(server|tools)/', pathNot: ['^server/(modules|carriers|connectors|spreadsheet|places)/', tests] },
      to: {
        path: '^server/(modules/[^/]+/[^/]+|carriers|connectors|spreadsheet|places)/',
        pathNot: '^server/(modules/[^/]+/[^/]+|carriers|connectors|spreadsheet|places)/index\\.ts$',
      },
    }),
    rule('one-door-to-engines', 'A module reaches an engine through its index.ts.', {
      from: { path: '^server/modules/', pathNot: tests },
      to: {
        path: '^server/(carriers|connectors|spreadsheet|places)/',
        pathNot: '^server/(carriers|connectors|spreadsheet|places)/index\\.ts$',
      },
    }),
    rule('no-test-code-in-production', 'What ships must not need what tests need.', {
      from: { path: '^(packages|server|web)/', pathNot: [tests, '^server/testing/'] },
      to: { path: ['^server/testing/', '^e2e/', tests] },
    }),
    ...wingRules,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data)/' },
    // Types are dependencies too: an import type across a border ties the two sides together just the same.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
    },
  },
}
