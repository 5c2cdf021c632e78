import { describe, expect, it } from 'vitest'
import { fieldByMeaning, maySpeakOf } from './fields.ts'

const found = (heading: string) => fieldByMeaning(heading)?.key ?? null

describe('headings by meaning', () => {
  it.each([
    // English
    ['Delivery country', 'countryCode'],
    ['ship_phone', 'phone'],
    ['Ship To Line 2', 'addressLine2'],
    ['Consignee phone', 'phone'],
    ['Street Line 1', 'addressLine1'],
    ['Shipping Street 2', 'addressLine2'],
    ['Deliver-to post code', 'zipCode'],
    ['shiptoname', 'name'],
    ['receivercity', 'city'],
    ['Destination Address State', 'stateCode'],
    ['Ship from ZIP', 'senderZipCode'],
    ['Return address', 'senderAddressLine1'],
    ['House number', 'recipientHouseNumber'],
    ['Delivery suburb', 'city'],
    ['Customer number', null],
    ['Country of origin', null],
    ['Shipping', null],
    ['Delivery', null],
    ['Receiver', 'name'],
    ['Shipping cost', null],
    ['Ship date', null],
    // German
    ['Lieferadresse', 'addressLine1'],
    ['Empfänger Straße', 'addressLine1'],
    ['Straße und Hausnummer', 'addressLine1'],
    ['Hausnr.', 'recipientHouseNumber'],
    ['PLZ', 'zipCode'],
    ['PLZ/Ort', null],
    ['Lieferort', 'city'],
    ['Lieferland', 'countryCode'],
    ['Empfängername', 'name'],
    ['Telefonnummer', 'phone'],
    ['Kundennummer', null],
    ['Rechnungsadresse', null],
    ['Adresszusatz', 'addressLine2'],
    ['Nachname', 'recipientLastName'],
    ['Empfänger', 'name'],
    ['Absender PLZ', 'senderZipCode'],
    // French
    ['Adresse de livraison', 'addressLine1'],
    ['Adresse 2', 'addressLine2'],
    ['Code postal', 'zipCode'],
    ['Ville de livraison', 'city'],
    ['Pays', 'countryCode'],
    ['Nom du destinataire', 'name'],
    ['Téléphone destinataire', 'phone'],
    ['Adresse de facturation', null],
    ["Complément d'adresse", 'addressLine2'],
    // Spanish
    ['Dirección de envío', 'addressLine1'],
    ['Código postal', 'zipCode'],
    ['Ciudad', 'city'],
    ['País de entrega', 'countryCode'],
    ['Nombre del destinatario', 'name'],
    ['Teléfono', 'phone'],
    ['Correo electrónico', 'email'],
    // Italian
    ['Indirizzo di spedizione', 'addressLine1'],
    ['CAP', 'zipCode'],
    ['Città', 'city'],
    ['Provincia', 'stateCode'],
    ['Numero civico', 'recipientHouseNumber'],
    ['Numero di telefono', 'phone'],
    ['Cognome', 'recipientLastName'],
    ['Mittente CAP', 'senderZipCode'],
    // Portuguese
    ['Endereço de entrega', 'addressLine1'],
    ['CEP', 'zipCode'],
    ['Cidade', 'city'],
    ['Estado', 'stateCode'],
    ['Bairro', null],
    // Dutch
    ['Verzendadres', 'addressLine1'],
    ['Postcode ontvanger', 'zipCode'],
    ['Woonplaats', 'city'],
    ['Huisnummer', 'recipientHouseNumber'],
    ['Klantnaam', 'name'],
    ['Factuuradres', null],
    // Polish
    ['Adres dostawy', 'addressLine1'],
    ['Kod pocztowy', 'zipCode'],
    ['Miejscowość', 'city'],
    ['Imię i nazwisko odbiorcy', 'name'],
    ['Numer telefonu', 'phone'],
    ['Numer domu', 'recipientHouseNumber'],
    // Japanese
    ['お届け先氏名', 'name'],
    ['お届け先郵便番号', 'zipCode'],
    ['送付先住所都道府県', 'stateCode'],
    ['配送先市区町村', 'city'],
    ['送付先電話番号', 'phone'],
    ['ご依頼主郵便番号', 'senderZipCode'],
    ['請求先住所', null],
    // Chinese
    ['收件人国家', 'countryCode'],
    ['国家/地区', 'countryCode'],
    ['收件人国家二字码', 'countryCode'],
    ['地址行1', 'addressLine1'],
    ['所属城市', 'city'],
    ['邮寄地址1', 'addressLine1'],
    ['买家姓名', 'name'],
    ['买家邮箱', 'email'],
    ['收货人手机号码', 'phone'],
    ['收件人省/州', 'stateCode'],
    ['收件人门牌号', 'recipientHouseNumber'],
    ['收件人区县', null],
    ['寄件人邮编', 'senderZipCode'],
    ['账单地址', null],
    ['买家留言', null],
  ])('%j means %j', (heading, key) => expect(found(heading)).toBe(key))

  it('what is said of who pays or sends is never taken for who receives', () => {
    for (const heading of ['Billing city', 'Rechnungsort', 'Ville de facturation', '账单城市'])
      expect([heading, maySpeakOf(heading, 'city')]).toEqual([heading, false])
    expect(maySpeakOf('Billing phone', 'phone')).toBe(true)
    expect(maySpeakOf('Sender city', 'city')).toBe(false)
    expect(maySpeakOf('Ship to city', 'senderCity')).toBe(false)
    expect(maySpeakOf('Bill to', 'orderNO')).toBe(true)
  })

  it('of who ordered is less sure than of who receives', () => {
    expect(fieldByMeaning('Buyer city')!.score).toBeLessThan(fieldByMeaning('City')!.score)
    expect(fieldByMeaning('City')!.score).toBeLessThan(fieldByMeaning('Delivery city')!.score)
  })
})
