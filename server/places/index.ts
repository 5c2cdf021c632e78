/**
 * Places: owns what is known of zip codes, time zones and phone numbers on the server. Data come from dated files and packages (NOTICE) and are read
 * when the first question comes.
 * Invariants: answers are facts of the data, never guesses; where only an area is known the answer says so.
 */
export { zoneOfAddress } from './address-zone.ts'
export { instantAt } from './instant.ts'
export { findZipPlace, type ZipPlace } from './look-up.ts'
export { mainZoneOfState } from './time-zone.ts'
export { type PhoneNumber, readPhone, showPhone } from './phone.ts'
export { americanCodes, listedZipState, type ZipEntry } from './zip-codes.ts'
