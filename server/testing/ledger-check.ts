export { ledgerFaults } from '../modules/funds/index.ts'
