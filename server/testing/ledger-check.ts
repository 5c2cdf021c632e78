export { ledgerFaults } from '../modules/money/funds/index.ts'
