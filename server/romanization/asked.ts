import { joined, type Part, type Reading, table } from './reading.ts'

/**
 * Scripts that do not write what a reader must know: vowels in Arabic and Hebrew, syllables in Thai. Places and
 * frequent names by table, in their customary spelling (from general knowledge, checked against no list); all else is asked.
 */
const arabicPlaces = table(`
الرياض=Riyadh, جدة=Jeddah, مكة=Makkah, مكة المكرمة=Makkah, المدينة المنورة=Madinah, المدينة=Madinah, الدمام=Dammam, الخبر=Al Khobar, الظهران=Dhahran, الطائف=Taif, تبوك=Tabuk
بريدة=Buraydah, أبها=Abha, خميس مشيط=Khamis Mushait, حائل=Hail, نجران=Najran, جازان=Jazan, جيزان=Jazan, ينبع=Yanbu, الجبيل=Jubail, الأحساء=Al Ahsa, الهفوف=Hofuf, القطيف=Qatif, عنيزة=Unaizah, عرعر=Arar, سكاكا=Sakaka, الباحة=Al Baha, الخرج=Al Kharj
دبي=Dubai, أبو ظبي=Abu Dhabi, أبوظبي=Abu Dhabi, الشارقة=Sharjah, عجمان=Ajman, رأس الخيمة=Ras Al Khaimah, الفجيرة=Fujairah, أم القيوين=Umm Al Quwain, العين=Al Ain
القاهرة=Cairo, الجيزة=Giza, الإسكندرية=Alexandria, الاسكندرية=Alexandria, بورسعيد=Port Said, بور سعيد=Port Said, السويس=Suez, الإسماعيلية=Ismailia, المنصورة=Mansoura, طنطا=Tanta, أسيوط=Assiut, الأقصر=Luxor, أسوان=Aswan, الغردقة=Hurghada, شرم الشيخ=Sharm El Sheikh, الفيوم=Fayoum, المنيا=Minya, سوهاج=Sohag, قنا=Qena, دمياط=Damietta, الزقازيق=Zagazig, بنها=Banha, دمنهور=Damanhour, كفر الشيخ=Kafr El Sheikh, المحلة الكبرى=El Mahalla El Kubra, بني سويف=Beni Suef, مدينة نصر=Nasr City, مصر الجديدة=Heliopolis, المعادي=Maadi, الزمالك=Zamalek
الكويت=Kuwait City, مدينة الكويت=Kuwait City, حولي=Hawalli, الفروانية=Farwaniya, السالمية=Salmiya, الجهراء=Jahra, الأحمدي=Ahmadi, الدوحة=Doha, الريان=Al Rayyan, الوكرة=Al Wakrah, المنامة=Manama, المحرق=Muharraq, الرفاع=Riffa, مسقط=Muscat, صلالة=Salalah, صحار=Sohar, نزوى=Nizwa, السيب=Seeb
عمان=Amman, عمّان=Amman, الزرقاء=Zarqa, إربد=Irbid, العقبة=Aqaba, مادبا=Madaba, السلط=Salt, بيروت=Beirut, طرابلس=Tripoli, صيدا=Sidon, صور=Tyre, زحلة=Zahle, جونية=Jounieh, بعلبك=Baalbek, دمشق=Damascus, حلب=Aleppo, حمص=Homs, حماة=Hama, اللاذقية=Latakia, طرطوس=Tartus, دير الزور=Deir ez-Zor
بغداد=Baghdad, البصرة=Basra, الموصل=Mosul, أربيل=Erbil, كركوك=Kirkuk, النجف=Najaf, كربلاء=Karbala, السليمانية=Sulaymaniyah, دهوك=Duhok, صنعاء=Sanaa, عدن=Aden, تعز=Taiz, الحديدة=Hodeidah, المكلا=Mukalla, الخرطوم=Khartoum, أم درمان=Omdurman, بورتسودان=Port Sudan
الدار البيضاء=Casablanca, الرباط=Rabat, مراكش=Marrakech, فاس=Fes, طنجة=Tangier, أكادير=Agadir, مكناس=Meknes, وجدة=Oujda, تطوان=Tetouan, سلا=Sale, القنيطرة=Kenitra, الجزائر=Algiers, وهران=Oran, قسنطينة=Constantine, عنابة=Annaba, سطيف=Setif, البليدة=Blida, باتنة=Batna, تونس=Tunis, صفاقس=Sfax, سوسة=Sousse, القيروان=Kairouan, بنزرت=Bizerte, قابس=Gabes, بنغازي=Benghazi, مصراتة=Misrata, سبها=Sabha
القدس=Jerusalem, غزة=Gaza, رام الله=Ramallah, نابلس=Nablus, الخليل=Hebron, بيت لحم=Bethlehem, جنين=Jenin, طولكرم=Tulkarm, أريحا=Jericho, خان يونس=Khan Yunis, الناصرة=Nazareth, نواكشوط=Nouakchott, مقديشو=Mogadishu, جيبوتي=Djibouti
تهران=Tehran, مشهد=Mashhad, اصفهان=Isfahan, شیراز=Shiraz, تبریز=Tabriz, کرج=Karaj, قم=Qom, اهواز=Ahvaz, رشت=Rasht, کراچی=Karachi, لاہور=Lahore, اسلام آباد=Islamabad, راولپنڈی=Rawalpindi, فیصل آباد=Faisalabad, پشاور=Peshawar, کوئٹہ=Quetta, ملتان=Multan, کابل=Kabul
`)

const arabicNames = table(`
محمد=Mohammed, أحمد=Ahmed, احمد=Ahmed, محمود=Mahmoud, مصطفى=Mustafa, علي=Ali, حسن=Hassan, حسين=Hussein, الحسين=Al Hussein, عمر=Omar, عمرو=Amr, عثمان=Othman, خالد=Khaled, يوسف=Youssef, إبراهيم=Ibrahim, ابراهيم=Ibrahim, إسماعيل=Ismail, اسماعيل=Ismail
عبد الله=Abdullah, عبدالله=Abdullah, عبد الرحمن=Abdulrahman, عبدالرحمن=Abdulrahman, عبد العزيز=Abdulaziz, عبدالعزيز=Abdulaziz, عبد الرحيم=Abdulrahim, عبد الكريم=Abdulkarim, عبدالكريم=Abdulkarim, عبد القادر=Abdulkader, عبد اللطيف=Abdullatif, عبد المجيد=Abdulmajid, عبدالمجيد=Abdulmajid, عبد الملك=Abdulmalik, عبدالملك=Abdulmalik, عبد الوهاب=Abdulwahab, عبد السلام=Abdulsalam, عبد الفتاح=Abdel Fattah, عبد الحميد=Abdel Hamid, عبد الناصر=Abdel Nasser, عبد الحليم=Abdel Halim
سعيد=Saeed, سعد=Saad, سعود=Saud, فهد=Fahad, فيصل=Faisal, سلطان=Sultan, سلمان=Salman, سالم=Salem, سليم=Salim, سليمان=Suleiman, سامي=Sami, سمير=Samir, صالح=Saleh, صلاح=Salah, طارق=Tarek, طلال=Talal, عادل=Adel, عامر=Amer, عماد=Emad, عصام=Essam, فارس=Fares, فادي=Fadi, كريم=Karim, كمال=Kamal, ماجد=Majed, ماهر=Maher, مازن=Mazen, مالك=Malik, مروان=Marwan, منصور=Mansour, موسى=Musa, عيسى=Issa, ناصر=Nasser, نبيل=Nabil, نادر=Nader, هاني=Hani, هشام=Hisham, وليد=Waleed, ياسر=Yasser, ياسين=Yassin, زياد=Ziad, زيد=Zaid, رامي=Rami, راشد=Rashid, رشيد=Rashid, رضا=Reda, جمال=Gamal, جابر=Jaber, حمد=Hamad, حمزة=Hamza, حاتم=Hatem, بدر=Badr, بلال=Bilal, باسم=Bassem, بسام=Bassam, أنس=Anas, أيمن=Ayman, أمين=Amin, أشرف=Ashraf, أسامة=Osama, إياد=Eyad, تامر=Tamer, شريف=Sherif, عمار=Ammar, غسان=Ghassan, فؤاد=Fouad, قاسم=Qasim, لؤي=Louay, مجدي=Magdy, مشعل=Mishal, نواف=Nawaf, تركي=Turki, بندر=Bandar, مساعد=Musaed, متعب=Mutaib, رائد=Raed, وائل=Wael, يحيى=Yahya, زكريا=Zakaria, داود=Dawood, يعقوب=Yaqoub, آدم=Adam, نور=Nour, نور الدين=Noureddine, صلاح الدين=Salah El Din, عز الدين=Ezz El Din, حسام=Hossam, أنور=Anwar, جاسم=Jassim, حمدان=Hamdan, مكتوم=Maktoum, زايد=Zayed, خليفة=Khalifa, راشد=Rashid
رمضان=Ramadan, مراد=Murad, الفاروق=Al Farouq, فاروق=Farouk, حسني=Hosni, صبري=Sabri, شكري=Shoukry, فوزي=Fawzi, لطفي=Lotfi, مهدي=Mahdi, صادق=Sadiq, جعفر=Jaafar, كاظم=Kadhim, حيدر=Haider, رضوان=Radwan, سيف=Saif, سيف الدين=Saif El Din, علاء=Alaa, بهاء=Bahaa, ضياء=Diaa, رأفت=Raafat, مدحت=Medhat, عزت=Ezzat, حازم=Hazem, سامح=Sameh, صبحي=Sobhi, عاطف=Atef, عصمت=Esmat, ممدوح=Mamdouh, وجدي=Wagdy, هيثم=Haitham, معاذ=Moaz, مهند=Mohannad, أنيس=Anis, رفيق=Rafiq, لبيب=Labib, منير=Mounir, نجيب=Naguib, نزار=Nizar, أكرم=Akram, أدهم=Adham, إلياس=Elias, جورج=George, بطرس=Boutros, ميشال=Michel, إيلي=Elie, طه=Taha, ثامر=Thamer, عبيد=Obaid, غانم=Ghanem, مبارك=Mubarak, محسن=Mohsen, مرزوق=Marzouq, منيف=Munif, نايف=Nayef, هادي=Hadi, هزاع=Hazza, عبدالله بن=Abdullah bin, فرح=Farah, جنى=Jana, ملك=Malak, حلا=Hala, رهف=Rahaf, شروق=Shorouk, سهام=Siham, صفاء=Safaa, عفاف=Afaf, ميساء=Maysa, نهى=Noha, سحر=Sahar, سميرة=Samira, كريمة=Karima, أمينة=Amina, حليمة=Halima, فاطمة=Fatima, عائشة=Aisha, خديجة=Khadija, مريم=Mariam, زينب=Zainab, سارة=Sara, ليلى=Layla, نورة=Noura, نوره=Noura, هند=Hind, أمل=Amal, أميرة=Amira, إيمان=Eman, بسمة=Basma, دعاء=Doaa, دينا=Dina, رانيا=Rania, رنا=Rana, ريم=Reem, سلمى=Salma, سعاد=Souad, سمية=Somaya, شيماء=Shaimaa, عبير=Abeer, غادة=Ghada, لينا=Lina, لمى=Lama, منى=Mona, منال=Manal, مها=Maha, نادية=Nadia, ندى=Nada, نجلاء=Naglaa, هالة=Hala, هبة=Heba, هدى=Huda, هناء=Hanaa, وفاء=Wafaa, ياسمين=Yasmin, آمنة=Amna, أسماء=Asma, جميلة=Jamila, حنان=Hanan, رقية=Ruqayya, زهراء=Zahra, شهد=Shahad, لطيفة=Latifa, موزة=Moza, شيخة=Sheikha
العتيبي=Al Otaibi, الرشيد=Al Rashid, الفهد=Al Fahad, السالم=Al Salem, العلي=Al Ali, الأحمد=Al Ahmad, المحمد=Al Mohammed, الحسن=Al Hassan, العمر=Al Omar, الشريف=Al Sharif, الصالح=Al Saleh, العنزى=Al Anzi, الرويلي=Al Ruwaili, البلوي=Al Balawi, الجهني=Al Juhani, السلمي=Al Sulami, العوفي=Al Oufi, اليامي=Al Yami, القرني=Al Qarni, عسيري=Asiri, العسيري=Al Asiri, الشهراني=Al Shahrani, الهاجري=Al Hajri, العجمي=Al Ajmi, الرشيدي=Al Rashidi, المهيري=Al Muhairi, الفلاسي=Al Falasi, السويدي=Al Suwaidi, الزعابي=Al Zaabi, الحمادي=Al Hammadi, المرزوقي=Al Marzouqi, النجار=El Naggar, العطار=Al Attar, الشامي=Al Shami, الحلبي=Al Halabi, اللبناني=Al Lubnani, درويش=Darwish, سرحان=Sarhan, شاكر=Shaker, زيدان=Zidan, صلاح=Salah, عوض=Awad, غنيم=Ghoneim, فرج=Farag, قنديل=Qandil, منصور=Mansour, نصار=Nassar, هلال=Hilal, بركات=Barakat, بكر=Bakr, حمدي=Hamdy, القحطاني=Al Qahtani, الغامدي=Al Ghamdi, الحربي=Al Harbi, الشمري=Al Shammari, الدوسري=Al Dosari, الزهراني=Al Zahrani, المطيري=Al Mutairi, الشهري=Al Shehri, العنزي=Al Anzi, السبيعي=Al Subaie, المالكي=Al Malki, الأحمدي=Al Ahmadi, الخالدي=Al Khaldi, العمري=Al Omari, الأنصاري=Al Ansari, الهاشمي=Al Hashimi, النعيمي=Al Nuaimi, المنصوري=Al Mansoori, الشامسي=Al Shamsi, الكعبي=Al Kaabi, المري=Al Marri, الكتبي=Al Ketbi, المزروعي=Al Mazrouei, الظاهري=Al Dhaheri, البلوشي=Al Balushi, الحارثي=Al Harthi, الصباح=Al Sabah, آل مكتوم=Al Maktoum, آل نهيان=Al Nahyan, آل سعود=Al Saud, آل ثاني=Al Thani, السيسي=El Sisi, المصري=El Masry, السيد=El Sayed, الشافعي=El Shafei, البغدادي=Al Baghdadi, التميمي=Al Tamimi, الجبوري=Al Jubouri, الدليمي=Al Dulaimi, العبيدي=Al Obaidi, الحسيني=Al Husseini, الموسوي=Al Mousawi, الخطيب=Al Khatib, الحداد=Haddad, حداد=Haddad, خوري=Khoury, الخوري=Khoury, حبيب=Habib, نصر الله=Nasrallah, شاهين=Shaheen, عباس=Abbas, بن=bin, ابن=ibn, بنت=bint, أبو=Abu, ابو=Abu, أم=Umm, آل=Al
`)

const arabicStreet = table(`
شارع=Street, طريق=Road, حي=District, ص.ب=P.O. Box, ص.ب.=P.O. Box, صندوق بريد=P.O. Box, عمارة=Building, مبنى=Building, بناية=Building, برج=Tower, شقة=Apt, الدور=Floor, الطابق=Floor, فيلا=Villa, رقم=No., الشيخ=Sheikh, الملك=King, الأمير=Prince, ميدان=Square
`)

const hebrewPlaces = table(`
ירושלים=Jerusalem, תל אביב=Tel Aviv, תל אביב-יפו=Tel Aviv-Yafo, תל אביב יפו=Tel Aviv-Yafo, חיפה=Haifa, ראשון לציון=Rishon LeZion, פתח תקווה=Petah Tikva, פתח תקוה=Petah Tikva, אשדוד=Ashdod, נתניה=Netanya, באר שבע=Beersheba, בני ברק=Bnei Brak, חולון=Holon, רמת גן=Ramat Gan, אשקלון=Ashkelon, רחובות=Rehovot, בת ים=Bat Yam, בית שמש=Beit Shemesh, כפר סבא=Kfar Saba, הרצליה=Herzliya, חדרה=Hadera, מודיעין=Modiin, נצרת=Nazareth, רעננה=Raanana, לוד=Lod, רמלה=Ramla, רהט=Rahat, הוד השרון=Hod HaSharon, גבעתיים=Givatayim, קריית גת=Kiryat Gat, קרית גת=Kiryat Gat, נהריה=Nahariya, עכו=Acre, אילת=Eilat, טבריה=Tiberias, צפת=Safed, כרמיאל=Karmiel, עפולה=Afula, נס ציונה=Ness Ziona, יבנה=Yavne, דימונה=Dimona, ערד=Arad, קריית אתא=Kiryat Ata, רמת השרון=Ramat HaSharon, יהוד=Yehud, אור יהודה=Or Yehuda, ראש העין=Rosh HaAyin, נשר=Nesher, זכרון יעקב=Zikhron Yaakov
`)
const hebrewNames = table(`
דוד=David, משה=Moshe, יוסף=Yosef, יעקב=Yaakov, אברהם=Avraham, יצחק=Yitzhak, שרה=Sara, רחל=Rachel, רבקה=Rivka, לאה=Leah, מרים=Miriam, אסתר=Esther, חנה=Hanna, דניאל=Daniel, מיכאל=Michael, נועה=Noa, תמר=Tamar, מאיה=Maya, יעל=Yael, שירה=Shira, נועם=Noam, איתי=Itay, עומר=Omer, אורי=Ori, אריאל=Ariel, יונתן=Yonatan, שלמה=Shlomo, שמעון=Shimon, ראובן=Reuven, בנימין=Binyamin, אליהו=Eliyahu, חיים=Haim, מאיר=Meir, אלון=Alon, גיל=Gil, רון=Ron, עידו=Ido, גיא=Guy, אמיר=Amir, ליאור=Lior, שי=Shai, עדי=Adi, מיכל=Michal, רות=Ruth, דינה=Dina, אורלי=Orly, ענת=Anat, גל=Gal, טל=Tal, ניר=Nir
כהן=Cohen, לוי=Levi, מזרחי=Mizrahi, פרץ=Peretz, ביטון=Biton, דהן=Dahan, אברהמי=Avrahami, פרידמן=Friedman, מלכה=Malka, אזולאי=Azoulay, כץ=Katz, יוספי=Yosefi, עמר=Amar, אוחיון=Ohayon, חדד=Hadad, גבאי=Gabay, בן דוד=Ben David, אדרי=Edri, לוין=Levin, שפירא=Shapira, גולדברג=Goldberg, רוזנברג=Rosenberg, ברק=Barak, בר=Bar, בן=Ben, שלום=Shalom, ישראלי=Israeli, נתניהו=Netanyahu
`)
const hebrewStreet = table(
  'רחוב=Street, שדרות=Boulevard, דרך=Road, דירה=Apt, ת.ד=P.O. Box, ת.ד.=P.O. Box, הרצל=Herzl, דיזנגוף=Dizengoff, רוטשילד=Rothschild, אלנבי=Allenby, בן גוריון=Ben Gurion, בן יהודה=Ben Yehuda, יפו=Yafo, ויצמן=Weizmann, ביאליק=Bialik',
)

/** The 77 provinces (Royal Institute, RTGS as their own offices write) and Bangkok's better known districts. */
const thaiPlaces = table(`
กรุงเทพ=Bangkok, กรุงเทพฯ=Bangkok, กรุงเทพมหานคร=Bangkok, กระบี่=Krabi, กาญจนบุรี=Kanchanaburi, กาฬสินธุ์=Kalasin, กำแพงเพชร=Kamphaeng Phet, ขอนแก่น=Khon Kaen, จันทบุรี=Chanthaburi, ฉะเชิงเทรา=Chachoengsao, ชลบุรี=Chon Buri, ชัยนาท=Chai Nat, ชัยภูมิ=Chaiyaphum, ชุมพร=Chumphon, เชียงราย=Chiang Rai, เชียงใหม่=Chiang Mai, ตรัง=Trang, ตราด=Trat, ตาก=Tak, นครนายก=Nakhon Nayok, นครปฐม=Nakhon Pathom, นครพนม=Nakhon Phanom, นครราชสีมา=Nakhon Ratchasima, นครศรีธรรมราช=Nakhon Si Thammarat, นครสวรรค์=Nakhon Sawan, นนทบุรี=Nonthaburi, นราธิวาส=Narathiwat, น่าน=Nan, บึงกาฬ=Bueng Kan, บุรีรัมย์=Buri Ram, ปทุมธานี=Pathum Thani, ประจวบคีรีขันธ์=Prachuap Khiri Khan, ปราจีนบุรี=Prachin Buri, ปัตตานี=Pattani, พระนครศรีอยุธยา=Phra Nakhon Si Ayutthaya, อยุธยา=Ayutthaya, พะเยา=Phayao, พังงา=Phangnga, พัทลุง=Phatthalung, พิจิตร=Phichit, พิษณุโลก=Phitsanulok, เพชรบุรี=Phetchaburi, เพชรบูรณ์=Phetchabun, แพร่=Phrae, ภูเก็ต=Phuket, มหาสารคาม=Maha Sarakham, มุกดาหาร=Mukdahan, แม่ฮ่องสอน=Mae Hong Son, ยโสธร=Yasothon, ยะลา=Yala, ร้อยเอ็ด=Roi Et, ระนอง=Ranong, ระยอง=Rayong, ราชบุรี=Ratchaburi, ลพบุรี=Lop Buri, ลำปาง=Lampang, ลำพูน=Lamphun, เลย=Loei, ศรีสะเกษ=Si Sa Ket, สกลนคร=Sakon Nakhon, สงขลา=Songkhla, สตูล=Satun, สมุทรปราการ=Samut Prakan, สมุทรสงคราม=Samut Songkhram, สมุทรสาคร=Samut Sakhon, สระแก้ว=Sa Kaeo, สระบุรี=Saraburi, สิงห์บุรี=Sing Buri, สุโขทัย=Sukhothai, สุพรรณบุรี=Suphan Buri, สุราษฎร์ธานี=Surat Thani, สุรินทร์=Surin, หนองคาย=Nong Khai, หนองบัวลำภู=Nong Bua Lam Phu, อ่างทอง=Ang Thong, อำนาจเจริญ=Amnat Charoen, อุดรธานี=Udon Thani, อุตรดิตถ์=Uttaradit, อุทัยธานี=Uthai Thani, อุบลราชธานี=Ubon Ratchathani, พัทยา=Pattaya, หาดใหญ่=Hat Yai, หัวหิน=Hua Hin
บางรัก=Bang Rak, ปทุมวัน=Pathum Wan, วัฒนา=Watthana, คลองเตย=Khlong Toei, สาทร=Sathon, พญาไท=Phaya Thai, ราชเทวี=Ratchathewi, จตุจักร=Chatuchak, ดินแดง=Din Daeng, ห้วยขวาง=Huai Khwang, ลาดพร้าว=Lat Phrao, บางกะปิ=Bang Kapi, ดอนเมือง=Don Mueang, พระนคร=Phra Nakhon, ดุสิต=Dusit, บางนา=Bang Na, พระโขนง=Phra Khanong, สวนหลวง=Suan Luang, ยานนาวา=Yan Nawa, สีลม=Silom, สุขุมวิท=Sukhumvit
`)
const hindiPlaces = table(`
दिल्ली=Delhi, नई दिल्ली=New Delhi, मुंबई=Mumbai, मुम्बई=Mumbai, कोलकाता=Kolkata, चेन्नई=Chennai, बेंगलुरु=Bengaluru, बंगलौर=Bengaluru, हैदराबाद=Hyderabad, पुणे=Pune, अहमदाबाद=Ahmedabad, जयपुर=Jaipur, लखनऊ=Lucknow, कानपुर=Kanpur, नागपुर=Nagpur, इंदौर=Indore, भोपाल=Bhopal, पटना=Patna, वाराणसी=Varanasi, आगरा=Agra, सूरत=Surat, गुरुग्राम=Gurugram, नोएडा=Noida, चंडीगढ़=Chandigarh, काठमांडू=Kathmandu, काठमाडौं=Kathmandu, पोखरा=Pokhara, रांची=Ranchi, रायपुर=Raipur, देहरादून=Dehradun, जोधपुर=Jodhpur, उदयपुर=Udaipur, ग्वालियर=Gwalior, मेरठ=Meerut, प्रयागराज=Prayagraj, नासिक=Nashik, ठाणे=Thane
`)

/** Egypt, Morocco, Algeria and Tunisia write some names otherwise than the Gulf. */
const byCountry: Record<string, Map<string, string>> = {
  EG: table('محمد=Mohamed, فاطمة=Fatma, سعيد=Said, مريم=Mariam, هدى=Hoda, خديجة=Khadiga, نور=Nour, السيد=El Sayed'),
  MA: table(
    'محمد=Mohamed, سعيد=Said, فاطمة=Fatima, حسن=Hassan, حسين=Houcine, رشيد=Rachid, عبد الله=Abdellah, كريم=Karim, جمال=Jamal, بن=Ben',
  ),
  DZ: table('محمد=Mohamed, سعيد=Said, رشيد=Rachid, عبد الله=Abdallah, جمال=Djamel, بن=Ben'),
  TN: table('محمد=Mohamed, سعيد=Said, رشيد=Rachid, عبد الله=Abdallah, جمال=Jamel, بن=Ben'),
}

/** Without short vowels' marks and stretching, Persian letters kept. */
const bareArabic = (text: string): string => text.replaceAll(/[\u064b-\u0652\u0640\u0670]/g, '')

interface Script {
  places: Map<string, string>
  names: Map<string, string>
  street: Map<string, string>
  prefixes: RegExp
}
const scripts: Record<'Arabic' | 'Hebrew' | 'Thai' | 'Devanagari', Script> = {
  Arabic: { places: arabicPlaces, names: arabicNames, street: arabicStreet, prefixes: /^(مدينة|محافظة|إمارة)\s+/ },
  Hebrew: { places: hebrewPlaces, names: hebrewNames, street: hebrewStreet, prefixes: /^(?:$)/ },
  Thai: {
    places: thaiPlaces,
    names: new Map(),
    street: new Map(),
    prefixes: /^(จังหวัด|จ\.|อำเภอ|อ\.|เขต|แขวง|เมือง)\s*/,
  },
  Devanagari: { places: hindiPlaces, names: new Map(), street: new Map(), prefixes: /^(?:$)/ },
}

/** Words by the longest entries of the tables; Latin letters and digits as they are. */
function wordsOf(text: string, tables: readonly Map<string, string>[]): Reading {
  const words = text.split(/\s+/)
  const parts: Reading[] = []
  for (let at = 0; at < words.length;) {
    const found = [3, 2, 1]
      .filter((count) => at + count <= words.length)
      .map((count) => ({
        count,
        text: words
          .slice(at, at + count)
          .join(' ')
          .replace(/[،,]$/, ''),
      }))
      .flatMap(({ count, text: key }) =>
        tables.flatMap((one) => (one.has(key) ? [{ count, latin: one.get(key) as string }] : [])),
      )[0]
    if (found) {
      parts.push({ text: found.latin, confidence: 'guess' })
      at += found.count
    } else {
      const word = (words[at++] as string).replaceAll('،', ',')
      parts.push(
        /[\p{L}\p{M}]/u.test(word.replaceAll(/\p{Script=Latin}/gu, ''))
          ? { text: '', confidence: 'unread' }
          : { text: word, confidence: 'sure' },
      )
    }
  }
  return joined(parts)
}

/** A text in a script that hides its sounds: towns by table, names and streets by the words that are known; all else is asked. */
export function byTable(
  text: string,
  script: keyof typeof scripts,
  { part, country }: { part: Part; country: string },
): Reading {
  const { places, names, street, prefixes } = scripts[script]
  const bare = (script === 'Arabic' ? bareArabic(text) : text).trim().replaceAll(/\s+/g, ' ')
  const town = places.get(bare) ?? places.get(bare.replace(prefixes, ''))
  if (town !== undefined) return { text: town, confidence: part === 'name' ? 'guess' : 'sure' }
  const own = byCountry[country]
  const tables = [...(own ? [own] : []), ...(part === 'name' ? [names] : [street, places, names])]
  const read = wordsOf(bare, tables)
  // The kind of street stands behind its name in Latin letters.
  const turned = read.text.replace(/^(Street|Road|District|Boulevard) (.+?)((?:,? (?:No\. )?\d.*)?)$/, '$2 $1$3')
  return { text: turned, confidence: read.text === '' ? 'unread' : read.confidence }
}
