import { codes, type Sections } from '../entry.ts'

/** The address book, and checking the recipient addresses of orders. */
export const addressSections: Sections = {
  BookAddress: {
    _: 'An address of the address book.',
    id: ['ID of the address.', 1],
    name: ['Name of the person.', 'Amelia Nguyen'],
    type: codes('AddressType', 'Sender or recipient.', 1),
    phone: ['Phone number in international form. `null` if none.', '+12135550123'],
    email: ['Email address. `null` if none.', null],
    phoneShown: ["Phone number as people write it in the address's country. `null` if none.", '(213) 555-0123'],
    validationStatus: codes('AddressValidationStatus', 'Outcome of the latest check.', 1),
    validationResult: codes('AddressValidationResult', 'What the latest check found out.', 4),
    validationNotes: ['Problems that the latest check found, and remarks beside a success.', []],
    isDefault: ['`true` for the sender of orders that name none.', false],
    usedCount: ['How often the address was used for an order.', 3],
  },
  listAddresses: {
    type: codes('AddressType', 'Senders or recipients.', 1),
    search: ['Name, company, street, city, postal code, email or phone. Part of it is enough.', 'redwood'],
    country: ['Only addresses in this country.', 'US'],
    validation: codes('AddressValidationStatus', 'Only addresses with this outcome of the latest check.', 1),
    importId: 'Only addresses that this import added or changed.',
    sort: 'Order of the list.',
  },
  exportAddresses: {
    type: codes('AddressType', 'Senders or recipients.', 1),
    search: ['Name, company, street, city, postal code, email or phone. Part of it is enough.', 'redwood'],
    country: ['Only addresses in this country.', 'US'],
    validation: codes('AddressValidationStatus', 'Only addresses with this outcome of the latest check.', 1),
    importId: 'Only addresses that this import added or changed.',
    ids: ['Only these addresses.', [1]],
  },
  getAddress: { id: ['ID of the address.', 1] },
  updateAddress: { id: ['ID of the address.', 1] },
  setDefaultAddress: { id: ['ID of the sender.', 1] },
  CreateAddressRequest: {
    type: codes('AddressType', 'Sender or recipient.', 2),
    name: ['Name of the person.', 'Grace Hopper'],
    isDefault: ['`true` to make it the default sender.', false],
    allowDuplicate: ['`true` to store it even if the address book has it already.', true],
  },
  UpdateAddressRequest: {
    name: ['Name of the person.', 'Grace Hopper'],
    isDefault: ['`true` to make it the default sender.', false],
    allowDuplicate: ['`true` to store it even if the address book has it already.', true],
  },
  DeleteAddressesRequest: { ids: ['IDs of the addresses to delete.', [2]] },
  RestoreAddressesRequest: { ids: ['IDs of the deleted addresses to restore.', [2]] },
  VerifyAddressesRequest: { ids: ['IDs of the addresses to check.', [1]] },
  UseAddressesRequest: { ids: ['IDs of the addresses that were used.', [1]] },
  SaveAddressesRequest: {
    _: 'An import of addresses that is ready for review.',
    excelCacheId: ['ID of the import.', '018f3c2a-7b1d-4e5f-8a9b-0c1d2e3f4a5b'],
    ignoreErrors: ['`true` to import the valid rows even if others have errors.', false],
  },
  SaveAddressesResponse: {
    created: ['Addresses created.', 3],
    updated: ['Addresses updated.', 0],
    skipped: ['Rows skipped because the address exists.', 0],
    failed: ['Rows skipped because of errors.', 0],
    reasons: ['Errors of the skipped rows, most frequent first.', []],
    alreadyDone: ['`true` if the import was finished before and this call did nothing.', false],
    addressIds: ['IDs of the created and updated addresses.', [1, 2, 3]],
  },
  VerifyAddressesResponse: { records: 'The addresses with the outcome of the check.' },

  // Checks
  AddressSuggestion: {
    _: 'A better way to write an address: all its parts, changed or not.',
    spellingOnly: ['`true` if only the spelling or format changes, not the place.', true],
  },
  OrderAddressCheck: {
    _: 'A check of the address, or a decision about it.',
    at: 'When, in UTC.',
    by: ['Who did it. `null` for the system.', 'Sam Seller'],
    reason: 'Why the address is used as entered. `null` if it is not.',
  },
  CheckAddressResponse: {
    validationStatus: codes('AddressValidationStatus', 'Outcome of the check.', 1),
    validationNotes: ['Problems, and remarks beside a success.', []],
    suggestion: 'A better way to write the address. `null` if none is known.',
  },
  CheckOrderAddressesRequest: {
    ids: ['IDs of up to 500 orders.', [100242]],
    again: ['`true` to check also addresses that were corrected or are used as entered.', false],
  },
  CheckOrderAddressesResponse: {
    checked: 'The orders that were checked, in the order of the request.',
    left: ['IDs of the orders that were left: decided before, not awaiting shipment, or unknown.', []],
  },
  CheckOrderAddressesResponseChecked: {
    _: 'An order whose recipient address was checked.',
    id: ['ID of the order.', 100242],
    addressCheck: codes('AddressCheck', 'What is known of the address now.', 1),
    spellingOnly: ['`true` if the suggestion changes only the spelling or format.', false],
  },
  ApplyAddressSuggestionsRequest: {
    ids: ['IDs of up to 5,000 orders.', [100242]],
    versions: [
      'Versions of the orders in `ids`, in the same order. Orders with another version are left unchanged.',
      [1],
    ],
    spellingOnly: ['`true` to use only suggestions that do not change the place.', true],
  },
  ApplyAddressSuggestionsResponse: {
    id: ['ID of the change, for `undoBulkChange`. `null` if nothing changed.', null],
    changed: 'The changed orders.',
    refused: 'Orders that were left unchanged, by reason.',
  },
  KeepAddressesRequest: {
    ids: ['IDs of up to 5,000 orders.', [100242]],
    versions: [
      'Versions of the orders in `ids`, in the same order. Orders with another version are left unchanged.',
      [1],
    ],
    reason: 'Why the addresses are used as entered.',
  },
}
