/** The customs declaration of an order, as its page and the purchase of its label show it, and the fields that its defaults share. */
export { DeclarationDrawer } from './declaration-drawer.tsx'
export { ParcelFields, SignerFields, TaxIdFields } from './head-fields.tsx'
export { checkDeclaration, useDeclaration } from './use-declaration.ts'
