/** Whom a heading speaks of. `buyer`: who ordered, whose address stands in where a file has no other. */
export type Role = 'recipient' | 'sender' | 'billing' | 'buyer'
/** Parts of an address, and words that only say more of one: name, number, code, line. */
export type Part =
  | 'name'
  | 'first'
  | 'last'
  | 'company'
  | 'street'
  | 'address'
  | 'extra'
  | 'house'
  | 'district'
  | 'city'
  | 'state'
  | 'zip'
  | 'country'
  | 'phone'
  | 'email'
export type Modifier =
  | 'contact-word'
  | 'name-word'
  | 'number-word'
  | 'code-word'
  | 'line-word'
  | 'region-word'
  | 'filler'

/**
 * English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Japanese and Chinese words, without accents. Words of several
 * languages stand once; a word that means different parts in two of them is left out.
 */
export const roleWords: Record<Role, string> = {
  recipient:
    'ship|shipto|shipping|shipment|delivery|deliveries|deliver|delivered|recipient|receiver|consignee|destination|dest|addressee|mailing|to|' +
    'liefer|lieferung|lieferungs|empfanger|empfangers|empfaenger|versand|ziel|zustell|zustellung|' +
    'expedition|consignatario|consignataire|livraison|destinataire|envio|entrega|destinatario|destino|spedizione|consegna|destinazione|destinatari|' +
    'verz|verzend|verzending|verzendings|lever|levering|leverings|aflever|bezorg|bezorging|ontvanger|' +
    'dostawa|dostawy|dostaw|wysylka|wysylki|odbiorca|odbiorcy|adresat|adresata|' +
    'お届け先|お届先|届け先|届先|配送先|送付先|送り先|お送り先|受取人|受取|宛先|宛|発送先|' +
    '수취인|수령인|받는사람|받는분|받으시는분|배송지|배송|수신인|s|' +
    '收件|收件人|收件方|收货|收货人|收货方|接收|接收人|收方|邮寄|配送|送货|目的地|目的|到达',
  sender:
    'sender|shipper|from|shipfrom|origin|return|consignor|absender|expediteur|remitente|mittente|remetente|afzender|nadawca|nadawcy|' +
    '보내는사람|보내는분|발송인|송하인|' +
    '発送元|送り主|依頼主|ご依頼主|差出人|発送者|发件|发件人|发件方|寄件|寄件人|寄件方|发货|发货人|发货方|始发地|退件|退货',
  billing:
    'fact|billing|bill|billto|invoice|payer|rechnung|rechnungs|facturation|facture|facturacion|factura|fatturazione|fattura|' +
    'faturamento|faturacao|cobranca|fatura|factuur|facturatie|faktura|faktury|platnik|platnika|' +
    '청구|결제자|b|' +
    '請求先|請求|請求書|支払人|账单|帐单|发票|开票|付款人|付款',
  buyer:
    'buyer|customer|purchaser|client|kunde|kunden|kaufer|kaeufer|besteller|acheteur|comprador|cliente|clientes|acquirente|' +
    '구매자|주문자|고객|' +
    'compratore|koper|klant|klanten|kupujacy|kupujacego|klienta|klient|購入者|注文者|お客様|顧客|买家|客户|买方|顾客|客人',
}

export const partWords: Record<Part, string> = {
  name: '이름|성명|성함|명|fullname|氏名|お名前|名前|姓名|nominativo|naam|naame|nom|nombre|nome|nazwa|attention|attn|ansprechpartner|联系人|宛名',
  first: 'first|firstname|given|forename|vorname|prenom|voornaam|imie|imienia|名|名字',
  last: '氏|성|last|lastname|surname|family|nachname|familienname|apellido|apellidos|cognome|sobrenome|apelido|achternaam|nazwisko|nazwiska|姓|姓氏',
  company:
    '회사|회사명|상호|公司名|raison|ragione|razon|razao|bedrijfsnaam|firmenname|company|business|organization|organisation|firm|firma|firmy|unternehmen|societe|entreprise|empresa|compania|azienda|societa|ditta|' +
    'bedrijf|bedrijfs|会社|会社名|企業|企業名|法人|公司|单位|企业|机构',
  street:
    '도로명|straatnaam|strassenname|street|streetaddress|road|strasse|strassen|str|rue|voie|calle|via|rua|logradouro|straat|ulica|ulicy|番地|以降の住所|街道|街|路',
  address:
    '주소|통합배송지|배송지주소|adress|기본배송지|기본주소|address|addr|adresse|anschrift|direccion|domicilio|indirizzo|endereco|morada|adres|adresu|住所|所在地|地址|详细地址|详细|住址',
  extra:
    '상세주소|상세배송지|나머지주소|etage|couloir|escalier|batiment|immeuble|appartement|appt|puerta|planta|block|アパートマンション|additional|zusatzliche|zusatzlicher|supplementaire|adicional|aggiuntivo|aggiuntive|附加|补充|追加|apt|apartment|suite|unit|floor|building|complement|complemento|complementaire|adresszusatz|adresszusatze|zusatz|zusatzlich|piso|interno|toevoeging|' +
    'mieszkanie|mieszkania|lokal|lokalu|建物|建物名|部屋番号|アパート|マンション',
  house:
    'house|housenumber|hausnummer|hausnr|huisnummer|huisnr|civico|numerocivico|domu|budynku|门牌|门牌号|门牌号码|房号|号码牌',
  district: 'district|neighborhood|neighbourhood|bairro|colonia|barrio|quartier|区|县|区县|乡镇|街区|区域|町域|町名',
  city:
    '도시|시군구|시|suburb|city|town|locality|place|ort|stadt|wohnort|ville|commune|ciudad|localidad|localite|poblacion|municipio|citta|comune|localita|cidade|localidade|' +
    'concelho|plaats|stad|woonplaats|miasto|miasta|miejscowosc|miejscowosci|alcaldia|市区町村|市町村|郡市区|都市|城市|市',
  state:
    '주|도|시도|주도|state|province|prov|county|prefecture|bundesland|kanton|departement|estado|etat|provincia|regione|regiao|uf|provincie|wojewodztwo|wojewodztwa|' +
    '都道府県|県|省|州|省份|州省|省州|州份',
  zip:
    '우편번호|우편|zip|zipcode|postcode|post|pincode|pin|plz|postleitzahl|postleitzahlen|cp|cap|cep|pocztowy|pocztowego|郵便番号|邮编|邮政编码|邮政区码|邮码|' +
    'postal|codepostal|codigopostal|kodpocztowy',
  country: '국가|나라|country|nation|land|pays|pais|paese|nazione|kraj|kraju|panstwo|国|国名|国コード|国家|国别',
  phone:
    '전화|전화번호|연락처|휴대폰|휴대폰번호|휴대전화|핸드폰|핸드폰번호|phone|phones|telephone|telefon|telefonu|telefoon|tel|mobile|cell|cellphone|handy|mobil|portable|telefono|movil|celular|cellulare|' +
    'fone|telefone|telemovel|mobiel|komorka|電話|電話番号|携帯|携帯電話|携帯番号|电话|电话号码|手机|手机号|手机号码|联系电话|联系方式|移动电话',
  email:
    '이메일|메일|전자우편|email|emailadresse|emailadres|courriel|correo|correoelectronico|mel|メール|メールアドレス|eメール|邮箱|电子邮箱|电子邮件|邮件地址|邮箱地址',
}

export const modifierWords: Record<Modifier, string> = {
  'contact-word': '联系|联络|連絡|contact|kontakt|contacto|contatto|contato',
  'name-word': 'name|namen|名称',
  'number-word': 'ナンバー|#|번호|number|nummer|nr|numero|numer|num|番号|号码|号',
  'code-word': '코드|code|id|codigo|codice|kod|iso|コード|代码|编码|简码|二字码|两字码|abbreviation|short',
  'line-word': '行目|line|zeile|ligne|linea|linha|riga|regel|linia|行|栏',
  'region-word': 'region|zone|地区|区域名|area|territory|electronic|electronico|elettronico|posta|electronica',
  filler:
    'field|feld|champ|campo|waren|send|sent|nach|po|so|側|para|el|los|las|il|lo|per|por|con|com|social|sociale|libelle|部門|의|' +
    'u|전체|분할|total|of|the|de|du|des|la|le|les|del|della|di|do|da|dos|der|die|das|und|et|y|i|en|et|and|van|het|voor|fur|fuer|an|zum|zur|l|d|n|a|e|' +
    'person|or|o|other|virtual|info|information|details|detail|data|order|full|complete|complet|completo|completa|' +
    'vollstandiger|main|primary|your|required|optional|mandatory|の|先|方|様|以降|それ以降の|それ以降|详情|所属|所在|信息|中文|英文|完整',
}
