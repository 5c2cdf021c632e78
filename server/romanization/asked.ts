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
القصيم=Qassim, الدوادمي=Dawadmi, رابغ=Rabigh, بيشة=Bisha, القنفذة=Al Qunfudhah, حفر الباطن=Hafar Al Batin, المجمعة=Al Majmaah, رفحاء=Rafha, وادي الدواسر=Wadi Ad Dawasir, الخفجي=Khafji, رأس تنورة=Ras Tanura, صبيا=Sabya, أبو عريش=Abu Arish, محايل عسير=Muhayil Asir, بلجرشي=Baljurashi, شرورة=Sharurah, الدرعية=Diriyah, الزلفي=Az Zulfi, شقراء=Shaqra, الرس=Ar Rass, القريات=Qurayyat, طريف=Turaif, العلا=AlUla, أملج=Umluj, الوجه=Al Wajh, ضباء=Duba, الليث=Al Lith, صفوى=Safwa, سيهات=Saihat, تاروت=Tarout, الدلم=Ad Dilam, الأفلاج=Al Aflaj, المزاحمية=Al Muzahimiyah, البكيرية=Al Bukayriyah, عسير=Asir, المنطقة الشرقية=Eastern Province, الشرقية=Eastern Province
خورفكان=Khor Fakkan, خور فكان=Khor Fakkan, كلباء=Kalba, دبا=Dibba, دبا الحصن=Dibba Al Hisn, الذيد=Dhaid, ليوا=Liwa, مدينة زايد=Madinat Zayed, الرويس=Ruwais, جبل علي=Jebel Ali, ديرة=Deira, بر دبي=Bur Dubai, الجميرة=Jumeirah, جميرا=Jumeirah, البرشاء=Al Barsha, القوز=Al Quoz, الكرامة=Al Karama, مصفح=Musaffah, المصفح=Musaffah
السادس من أكتوبر=6th of October City, السادس من اكتوبر=6th of October City, العاشر من رمضان=10th of Ramadan City, حلوان=Helwan, مرسى مطروح=Marsa Matruh, مطروح=Matruh, العريش=El Arish, شبرا الخيمة=Shubra El Kheima, شبرا=Shubra, الدقي=Dokki, المهندسين=Mohandessin, التجمع الخامس=Fifth Settlement, القاهرة الجديدة=New Cairo, الشيخ زايد=Sheikh Zayed, الرحاب=El Rehab, مدينتي=Madinaty, حدائق الأهرام=Hadayek El Ahram, الهرم=Haram, فيصل=Faisal, إمبابة=Imbaba, عين شمس=Ain Shams, المطرية=Matareya, المقطم=Mokattam, العباسية=Abbassia, الدقهلية=Dakahlia, الشرقية=Sharqia, الغربية=Gharbia, المنوفية=Monufia, القليوبية=Qalyubia, البحيرة=Beheira, شبين الكوم=Shebin El Kom, كفر الدوار=Kafr El Dawwar, ملوي=Mallawi, إدفو=Edfu, رشيد=Rosetta, سفاجا=Safaga, دهب=Dahab, نويبع=Nuweiba, الوادي الجديد=New Valley, الخارجة=Kharga
أم صلال=Umm Salal, الخور=Al Khor, مسيعيد=Mesaieed, لوسيل=Lusail, الفحيحيل=Fahaheel, الفنطاس=Fintas, مبارك الكبير=Mubarak Al Kabeer, خيطان=Khaitan, المهبولة=Mahboula, مدينة عيسى=Isa Town, مدينة حمد=Hamad Town, سترة=Sitra, عيسى=Isa, صور العمانية=Sur, البريمي=Al Buraimi, الرستاق=Rustaq, عبري=Ibri, بركاء=Barka, مطرح=Muttrah, إبراء=Ibra, بهلاء=Bahla, خصب=Khasab
الكرك=Karak, جرش=Jerash, عجلون=Ajloun, معان=Maan, الطفيلة=Tafilah, المفرق=Mafraq, الرمثا=Ramtha, النبطية=Nabatieh, جبيل=Byblos, البترون=Batroun, عاليه=Aley, زغرتا=Zgharta, درعا=Daraa, السويداء=As-Suwayda, إدلب=Idlib, الرقة=Raqqa, الحسكة=Al-Hasakah, القامشلي=Qamishli, تدمر=Palmyra, دوما=Douma
الديوانية=Al Diwaniyah, الرمادي=Ramadi, الفلوجة=Fallujah, الحلة=Hillah, الناصرية=Nasiriyah, العمارة=Amarah, الكوت=Kut, السماوة=Samawah, بعقوبة=Baqubah, تكريت=Tikrit, سامراء=Samarra, زاخو=Zakho, حلبجة=Halabja, إب=Ibb, ذمار=Dhamar, مأرب=Marib, عمران=Amran, صعدة=Saada, سيئون=Seiyun, حضرموت=Hadramaut, كسلا=Kassala, الأبيض=El Obeid, ود مدني=Wad Madani, نيالا=Nyala, القضارف=Gedaref, الفاشر=El Fasher, عطبرة=Atbara, كوستي=Kosti
آسفي=Safi, الجديدة=El Jadida, بني ملال=Beni Mellal, خريبكة=Khouribga, الناظور=Nador, الحسيمة=Al Hoceima, العرائش=Larache, المحمدية=Mohammedia, تمارة=Temara, الصويرة=Essaouira, ورزازات=Ouarzazate, العيون=Laayoune, الداخلة=Dakhla, إفران=Ifrane, تازة=Taza, سطات=Settat, بركان=Berkane, شفشاون=Chefchaouen, كلميم=Guelmim, تارودانت=Taroudant, الخميسات=Khemisset, برشيد=Berrechid
بجاية=Bejaia, تلمسان=Tlemcen, تيزي وزو=Tizi Ouzou, مستغانم=Mostaganem, سيدي بلعباس=Sidi Bel Abbes, سكيكدة=Skikda, جيجل=Jijel, بسكرة=Biskra, ورقلة=Ouargla, غرداية=Ghardaia, الأغواط=Laghouat, الجلفة=Djelfa, المدية=Medea, بومرداس=Boumerdes, تيبازة=Tipaza, الشلف=Chlef, معسكر=Mascara, تيارت=Tiaret, برج بوعريريج=Bordj Bou Arreridj, المسيلة=M'Sila, قالمة=Guelma, سوق أهراس=Souk Ahras, تبسة=Tebessa, خنشلة=Khenchela, أدرار=Adrar, بشار=Bechar, تمنراست=Tamanrasset, الوادي=El Oued, ميلة=Mila, البويرة=Bouira
المنستير=Monastir, سيدي بوزيد=Sidi Bouzid, المهدية=Mahdia, نابل=Nabeul, الحمامات=Hammamet, أريانة=Ariana, بن عروس=Ben Arous, منوبة=Manouba, قفصة=Gafsa, القصرين=Kasserine, الكاف=El Kef, جندوبة=Jendouba, باجة=Beja, زغوان=Zaghouan, سليانة=Siliana, توزر=Tozeur, قبلي=Kebili, تطاوين=Tataouine, مدنين=Medenine, جربة=Djerba, المرسى=La Marsa, قرطاج=Carthage, البيضاء=Al Bayda, طبرق=Tobruk, درنة=Derna, سرت=Sirte, الزاوية=Zawiya, زليتن=Zliten, غريان=Gharyan, أجدابيا=Ajdabiya, الخمس=Al Khums
رفح=Rafah, دير البلح=Deir al-Balah, جباليا=Jabalia, بيت لاهيا=Beit Lahia, بيت حانون=Beit Hanoun, قلقيلية=Qalqilya, سلفيت=Salfit, طوباس=Tubas, البيرة=Al-Bireh, بيت جالا=Beit Jala, بيت ساحور=Beit Sahour, يافا=Jaffa, عكا=Acre, حيفا=Haifa, هرجيسا=Hargeisa, نواذيبو=Nouadhibou, موروني=Moroni, أم الفحم=Umm al-Fahm, الطيبة=Tayibe, شفاعمرو=Shefa-Amr
خيبر=Khaybar, تيماء=Tayma, ثادق=Thadiq, عفيف=Afif, النماص=Al Namas, المذنب=Al Mithnab, بلبيس=Belbeis, قليوب=Qalyub, ميت غمر=Mit Ghamr, الحوامدية=El Hawamdeya, سلوان=Silwan, جلولاء=Jalula
تهران=Tehran, مشهد=Mashhad, اصفهان=Isfahan, شیراز=Shiraz, تبریز=Tabriz, کرج=Karaj, قم=Qom, اهواز=Ahvaz, رشت=Rasht, کراچی=Karachi, لاہور=Lahore, اسلام آباد=Islamabad, راولپنڈی=Rawalpindi, فیصل آباد=Faisalabad, پشاور=Peshawar, کوئٹہ=Quetta, ملتان=Multan, کابل=Kabul
`)

const arabicNames = table(`
محمد=Mohammed, أحمد=Ahmed, احمد=Ahmed, محمود=Mahmoud, مصطفى=Mustafa, علي=Ali, حسن=Hassan, حسين=Hussein, الحسين=Al Hussein, عمر=Omar, عمرو=Amr, عثمان=Othman, خالد=Khaled, يوسف=Youssef, إبراهيم=Ibrahim, ابراهيم=Ibrahim, إسماعيل=Ismail, اسماعيل=Ismail
عبد الله=Abdullah, عبدالله=Abdullah, عبد الرحمن=Abdulrahman, عبدالرحمن=Abdulrahman, عبد العزيز=Abdulaziz, عبدالعزيز=Abdulaziz, عبد الرحيم=Abdulrahim, عبد الكريم=Abdulkarim, عبدالكريم=Abdulkarim, عبد القادر=Abdulkader, عبد اللطيف=Abdullatif, عبد المجيد=Abdulmajid, عبدالمجيد=Abdulmajid, عبد الملك=Abdulmalik, عبدالملك=Abdulmalik, عبد الوهاب=Abdulwahab, عبد السلام=Abdulsalam, عبد الفتاح=Abdel Fattah, عبد الحميد=Abdel Hamid, عبد الناصر=Abdel Nasser, عبد الحليم=Abdel Halim
سعيد=Saeed, سعد=Saad, سعود=Saud, فهد=Fahad, فيصل=Faisal, سلطان=Sultan, سلمان=Salman, سالم=Salem, سليم=Salim, سليمان=Suleiman, سامي=Sami, سمير=Samir, صالح=Saleh, صلاح=Salah, طارق=Tarek, طلال=Talal, عادل=Adel, عامر=Amer, عماد=Emad, عصام=Essam, فارس=Fares, فادي=Fadi, كريم=Karim, كمال=Kamal, ماجد=Majed, ماهر=Maher, مازن=Mazen, مالك=Malik, مروان=Marwan, منصور=Mansour, موسى=Musa, عيسى=Issa, ناصر=Nasser, نبيل=Nabil, نادر=Nader, هاني=Hani, هشام=Hisham, وليد=Waleed, ياسر=Yasser, ياسين=Yassin, زياد=Ziad, زيد=Zaid, رامي=Rami, راشد=Rashid, رشيد=Rashid, رضا=Reda, جمال=Gamal, جابر=Jaber, حمد=Hamad, حمزة=Hamza, حاتم=Hatem, بدر=Badr, بلال=Bilal, باسم=Bassem, بسام=Bassam, أنس=Anas, أيمن=Ayman, أمين=Amin, أشرف=Ashraf, أسامة=Osama, إياد=Eyad, تامر=Tamer, شريف=Sherif, عمار=Ammar, غسان=Ghassan, فؤاد=Fouad, قاسم=Qasim, لؤي=Louay, مجدي=Magdy, مشعل=Mishal, نواف=Nawaf, تركي=Turki, بندر=Bandar, مساعد=Musaed, متعب=Mutaib, رائد=Raed, وائل=Wael, يحيى=Yahya, زكريا=Zakaria, داود=Dawood, يعقوب=Yaqoub, آدم=Adam, نور=Nour, نور الدين=Noureddine, صلاح الدين=Salah El Din, عز الدين=Ezz El Din, حسام=Hossam, أنور=Anwar, جاسم=Jassim, حمدان=Hamdan, مكتوم=Maktoum, زايد=Zayed, خليفة=Khalifa, راشد=Rashid
رمضان=Ramadan, مراد=Murad, الفاروق=Al Farouq, فاروق=Farouk, حسني=Hosni, صبري=Sabri, شكري=Shoukry, فوزي=Fawzi, لطفي=Lotfi, مهدي=Mahdi, صادق=Sadiq, جعفر=Jaafar, كاظم=Kadhim, حيدر=Haider, رضوان=Radwan, سيف=Saif, سيف الدين=Saif El Din, علاء=Alaa, بهاء=Bahaa, ضياء=Diaa, رأفت=Raafat, مدحت=Medhat, عزت=Ezzat, حازم=Hazem, سامح=Sameh, صبحي=Sobhi, عاطف=Atef, عصمت=Esmat, ممدوح=Mamdouh, وجدي=Wagdy, هيثم=Haitham, معاذ=Moaz, مهند=Mohannad, أنيس=Anis, رفيق=Rafiq, لبيب=Labib, منير=Mounir, نجيب=Naguib, نزار=Nizar, أكرم=Akram, أدهم=Adham, إلياس=Elias, جورج=George, بطرس=Boutros, ميشال=Michel, إيلي=Elie, طه=Taha, ثامر=Thamer, عبيد=Obaid, غانم=Ghanem, مبارك=Mubarak, محسن=Mohsen, مرزوق=Marzouq, منيف=Munif, نايف=Nayef, هادي=Hadi, هزاع=Hazza, عبدالله بن=Abdullah bin, فرح=Farah, جنى=Jana, ملك=Malak, حلا=Hala, رهف=Rahaf, شروق=Shorouk, سهام=Siham, صفاء=Safaa, عفاف=Afaf, ميساء=Maysa, نهى=Noha, سحر=Sahar, سميرة=Samira, كريمة=Karima, أمينة=Amina, حليمة=Halima, فاطمة=Fatima, عائشة=Aisha, خديجة=Khadija, مريم=Mariam, زينب=Zainab, سارة=Sara, ليلى=Layla, نورة=Noura, نوره=Noura, هند=Hind, أمل=Amal, أميرة=Amira, إيمان=Eman, بسمة=Basma, دعاء=Doaa, دينا=Dina, رانيا=Rania, رنا=Rana, ريم=Reem, سلمى=Salma, سعاد=Souad, سمية=Somaya, شيماء=Shaimaa, عبير=Abeer, غادة=Ghada, لينا=Lina, لمى=Lama, منى=Mona, منال=Manal, مها=Maha, نادية=Nadia, ندى=Nada, نجلاء=Naglaa, هالة=Hala, هبة=Heba, هدى=Huda, هناء=Hanaa, وفاء=Wafaa, ياسمين=Yasmin, آمنة=Amna, أسماء=Asma, جميلة=Jamila, حنان=Hanan, رقية=Ruqayya, زهراء=Zahra, شهد=Shahad, لطيفة=Latifa, موزة=Moza, شيخة=Sheikha
الزهراء=Al Zahra, ريما=Rima, العمودي=Al Amoudi, البقمي=Al Baqami, العصيمي=Al Osaimi, هيفاء=Haifa, المنصور=Al Mansour, غازي=Ghazi, القصيبي=Al Gosaibi, تميم=Tamim, جواهر=Jawaher, القاسمي=Al Qasimi, محفوظ=Mahfouz, قباني=Qabbani, فيروز=Fairouz, زويل=Zewail, عبد الرزاق=Abdulrazzaq, عبدالرزاق=Abdulrazzaq, حنين=Haneen, عودة=Odeh, عبدالرحيم=Abdulrahim, عبدالقادر=Abdulkader, عبداللطيف=Abdullatif, عبدالوهاب=Abdulwahab, عبدالسلام=Abdulsalam, عبدالفتاح=Abdel Fattah, عبدالحميد=Abdulhamid, عبدالناصر=Abdel Nasser, عبدالحليم=Abdel Halim, عبدالمحسن=Abdulmohsen, عبد المحسن=Abdulmohsen, عبدالإله=Abdulilah, عبدالهادي=Abdulhadi, عبد الهادي=Abdel Hadi, عبد الغني=Abdulghani, عبدالغني=Abdulghani, عبد المنعم=Abdel Moneim, عبدالمنعم=Abdel Moneim, عبد الباسط=Abdel Basset, عبد الجبار=Abdul Jabbar, عبد الحق=Abdelhak, عبد الستار=Abdul Sattar, عبد الخالق=Abdel Khalek, عبد الواحد=Abdul Wahid, عبد الحي=Abdel Hai, فضل=Fadl, فضل الله=Fadlallah, خير الدين=Kheireddine, بدر الدين=Badr El Din, شمس الدين=Shams El Din, جمال الدين=Gamal El Din, حسام الدين=Hossam El Din, علاء الدين=Alaa El Din, محي الدين=Mohieddin, تقي=Taqi, باقر=Baqir, رضي=Radi, مرتضى=Murtada, منتظر=Muntadhar, سجاد=Sajjad, كرار=Karrar, عقيل=Aqeel, صدام=Saddam, طاهر=Taher, ظافر=Dhafer, عابد=Abed, عارف=Aref, عباد=Abbad, عبود=Abboud, عدنان=Adnan, عدي=Uday, عزام=Azzam, عزيز=Aziz, عطية=Attia, عقاب=Oqab, عكرمة=Ikrima, علوان=Alwan, علوي=Alawi, عمران=Imran, عواد=Awwad, غازى=Ghazi, غالب=Ghaleb, فاضل=Fadel, فايز=Fayez, فائز=Fayez, فتحي=Fathi, فخري=Fakhri, فراس=Firas, فلاح=Falah, فهمي=Fahmy, فواز=Fawaz, قصي=Qusay, قيس=Qais, كامل=Kamel, لقمان=Luqman, ليث=Laith, مأمون=Mamoun, مؤيد=Muayad, متولي=Metwally, مثنى=Muthanna, مجيد=Majeed, محي=Mohi, مختار=Mokhtar, مدين=Madian, مسعود=Masoud, مشاري=Mishari, مصعب=Musab, مطلق=Mutlaq, معتز=Moataz, معتصم=Mutasim, معن=Maan, مقداد=Miqdad, ممدوح=Mamdouh, مناف=Munaf, منذر=Munther, مهاب=Mohab, مؤمن=Moamen, ناجي=Naji, نادى=Nady, ناظم=Nazem, نديم=Nadim, نصر=Nasr, نضال=Nidal, نعمان=Numan, نعيم=Naim, نوح=Nuh, هارون=Haroun, هاشم=Hashem, همام=Hammam, وسام=Wissam, وسيم=Waseem, وضاح=Waddah, يزن=Yazan, يزيد=Yazid, يونس=Younis, ياسمينة=Yasmina, عبدو=Abdou, غيث=Ghaith, مروه=Marwa, مروة=Marwa, صفا=Safa, ولاء=Walaa, آية=Aya, آلاء=Alaa, إسراء=Israa, أروى=Arwa, أريج=Areej, أفنان=Afnan, أماني=Amani, أنوار=Anwar, أسيل=Aseel, بتول=Batoul, بثينة=Buthaina, بشرى=Bushra, بلقيس=Balqees, تغريد=Taghreed, تهاني=Tahani, ثريا=Thuraya, جمانة=Jumana, حصة=Hessa, حورية=Houria, خلود=Kholoud, خولة=Khawla, دانة=Dana, دانا=Dana, ديمة=Deema, رؤى=Roua, رباب=Rabab, رحاب=Rehab, رحمة=Rahma, رزان=Razan, رغد=Raghad, رندة=Randa, رولا=Rola, زهرة=Zahra, سجى=Saja, سلوى=Salwa, سماح=Samah, سمر=Samar, سندس=Sondos, سوسن=Sawsan, شذى=Shatha, شهلا=Shahla, شيرين=Sherine, صباح=Sabah, ضحى=Doha, عاتكة=Atika, عائدة=Aida, عليا=Alia, علياء=Alia, عهود=Ohoud, غدير=Ghadeer, غزل=Ghazal, فاتن=Faten, فدوى=Fadwa, فريدة=Farida, كوثر=Kawthar, لبنى=Lubna, لجين=Lujain, لميس=Lamis, لمياء=Lamia, لولوة=Lulwa, ليان=Layan, مايا=Maya, مديحة=Madiha, مشاعل=Mashael, ملاك=Malak, منيرة=Munira, مي=Mai, ميرفت=Mervat, ميار=Mayar, ناهد=Nahed, نبيلة=Nabila, نجوى=Najwa, نرمين=Nermin, نسرين=Nesreen, نعيمة=Naima, نوال=Nawal, نورا=Noura, نور الهدى=Nour El Huda, هاجر=Hajar, هديل=Hadeel, هيا=Haya, وجدان=Wijdan, وداد=Widad, ورد=Ward, يارا=Yara, يسرى=Yusra, جود=Joud, ماريا=Maria, لارا=Lara, تالا=Tala, سيرين=Serene
البلادي=Al Biladi, الثقفي=Al Thaqafi, الجهنى=Al Juhani, الحازمي=Al Hazmi, الحمد=Al Hamad, الحميد=Al Humaid, الخالد=Al Khalid, الدخيل=Al Dakhil, الذيابي=Al Dhiyabi, الراجحي=Al Rajhi, الراشد=Al Rashed, الربيعة=Al Rabiah, الزيد=Al Zaid, السديري=Al Sudairi, السعدون=Al Saadoun, السلطان=Al Sultan, السليمان=Al Sulaiman, السهلي=Al Sahli, السويلم=Al Suwailem, الشايع=Al Shaya, الشمراني=Al Shamrani, الشنقيطي=Al Shanqiti, الصاعدي=Al Saedi, الصقر=Al Saqr, الطويل=Al Tawil, العامري=Al Ameri, العبدالله=Al Abdullah, العتيق=Al Ateeq, العريفي=Al Arefe, العساف=Al Assaf, العطاس=Al Attas, العقيل=Al Aqeel, العيسى=Al Issa, العيسائي=Al Esayi, الغانم=Al Ghanim, الفايز=Al Fayez, الفارس=Al Faris, الفيفي=Al Faifi, القاسم=Al Qasim, القرشي=Al Qurashi, اللحياني=Al Lihyani, المالك=Al Malik, المبارك=Al Mubarak, المحمود=Al Mahmoud, المسعود=Al Masoud, المطرفي=Al Matrafi, المغامسي=Al Maghamsi, المهنا=Al Muhanna, الناصر=Al Nasser, النفيعي=Al Nefaie, النمر=Al Nimr, الهذلي=Al Huthali, الوليد=Al Waleed, اليوسف=Al Yousef, باوزير=Bawazir, باعشن=Baeshen, بن لادن=Bin Laden, خاشقجي=Khashoggi, العولقي=Al Awlaki, الحوثي=Al Houthi, الصدر=Al Sadr, السيستاني=Al Sistani, المالكى=Al Malki, العبادي=Al Abadi, الساعدي=Al Saadi, الربيعي=Al Rubaie, الزبيدي=Al Zubaidi, الشمرى=Al Shammari, الطائي=Al Taie, الكناني=Al Kinani, اللامي=Al Lami, العاني=Al Ani, الراوي=Al Rawi, التكريتي=Al Tikriti, البصري=Al Basri, الكربلائي=Al Karbalai, عز=Ezz, الأسد=Al Assad, الحريري=Hariri, جنبلاط=Jumblatt, فرنجية=Frangieh, عون=Aoun, الجميل=Gemayel, شمعون=Chamoun, سلام=Salam, منصورى=Mansouri, بوتفليقة=Bouteflika, بن علي=Ben Ali, بورقيبة=Bourguiba, القذافي=Gaddafi, عرفات=Arafat, هنية=Haniyeh, دحلان=Dahlan, زعيتر=Zuaiter, النابلسي=Al Nabulsi, التونسي=Al Tounsi, المغربي=Al Maghribi, الجزائري=Al Jazairi, الفاسي=El Fassi, بنعلي=Benali, العلوي=Alaoui, بناني=Bennani, الإدريسي=El Idrissi, التازي=Tazi, الحسنى=El Hosany, البرادعي=ElBaradei, مبارك=Mubarak, مرسي=Morsi, الجمال=El Gammal, الشناوي=El Shenawy, عاشور=Ashour, الفقي=El Feki, الليثي=El Leithy, البنا=El Banna, الصاوي=El Sawy, الطيب=El Tayeb, حجازي=Hegazy, عيد=Eid, صلاح=Salah, تريكة=Treika, أبو تريكة=Aboutrika, حسانين=Hassanein, عبد ربه=Abd Rabbo, البدوي=El Badawy, الزيات=El Zayat, الدسوقي=El Desouky, القاضي=El Kady, الغزالي=El Ghazaly, شلبي=Shalaby, قاسم=Qasim, جبران=Gibran, خليل=Khalil, معلوف=Maalouf, غانم=Ghanem, سعادة=Saadeh, عساف=Assaf, نصر=Nasr, مطر=Matar, صقر=Saqr, نمر=Nimr, خضر=Khader, زيتون=Zeitoun, عوده=Odeh
دياب=Diab, إمام=Imam, امام=Imam, كلثوم=Kulthum, نانسي=Nancy, عجرم=Ajram, ساهر=Saher, الجسمي=Al Jasmi, جاد=Gad, زكي=Zaki, رزق=Rizk, سويدان=Suwaidan, ضاحي=Dhahi, طعمة=Tohme, عقل=Akl, غريب=Gharib, قطان=Qattan, كردي=Kurdi, لاشين=Lashin, مكي=Makki, نحاس=Nahas, وهبي=Wehbe, وهبة=Wahba, يماني=Yamani, تركماني=Turkmani, صايغ=Sayegh, نجار=Najjar, عطار=Attar, خياط=Khayyat, صباغ=Sabbagh, بستاني=Boustani, شامي=Shami, حلبي=Halabi, مصري=Masri, مغربي=Maghribi, هندي=Hindi, تونسي=Tounsi, طرابلسي=Trabelsi, بيطار=Bitar, دباغ=Dabbagh, حلاق=Hallaq, رفاعي=Rifai, كيالي=Kayyali, عمري=Omari, فاروقي=Farouqi, أيوبي=Ayoubi, أيوب=Ayoub, اسحاق=Ishaq, إسحاق=Ishaq, العتيبي=Al Otaibi, الرشيد=Al Rashid, الفهد=Al Fahad, السالم=Al Salem, العلي=Al Ali, الأحمد=Al Ahmad, المحمد=Al Mohammed, الحسن=Al Hassan, العمر=Al Omar, الشريف=Al Sharif, الصالح=Al Saleh, العنزى=Al Anazi, الرويلي=Al Ruwaili, البلوي=Al Balawi, الجهني=Al Juhani, السلمي=Al Sulami, العوفي=Al Oufi, اليامي=Al Yami, القرني=Al Qarni, عسيري=Asiri, العسيري=Al Asiri, الشهراني=Al Shahrani, الهاجري=Al Hajri, العجمي=Al Ajmi, الرشيدي=Al Rashidi, المهيري=Al Muhairi, الفلاسي=Al Falasi, السويدي=Al Suwaidi, الزعابي=Al Zaabi, الحمادي=Al Hammadi, المرزوقي=Al Marzouqi, النجار=El Naggar, العطار=Al Attar, الشامي=Al Shami, الحلبي=Al Halabi, اللبناني=Al Lubnani, درويش=Darwish, سرحان=Sarhan, شاكر=Shaker, زيدان=Zidan, صلاح=Salah, عوض=Awad, غنيم=Ghoneim, فرج=Farag, قنديل=Qandil, منصور=Mansour, نصار=Nassar, هلال=Hilal, بركات=Barakat, بكر=Bakr, حمدي=Hamdy, القحطاني=Al Qahtani, الغامدي=Al Ghamdi, الحربي=Al Harbi, الشمري=Al Shammari, الدوسري=Al Dosari, الزهراني=Al Zahrani, المطيري=Al Mutairi, الشهري=Al Shehri, العنزي=Al Anazi, السبيعي=Al Subaie, المالكي=Al Malki, الأحمدي=Al Ahmadi, الخالدي=Al Khaldi, العمري=Al Omari, الأنصاري=Al Ansari, الهاشمي=Al Hashimi, النعيمي=Al Nuaimi, المنصوري=Al Mansoori, الشامسي=Al Shamsi, الكعبي=Al Kaabi, المري=Al Marri, الكتبي=Al Ketbi, المزروعي=Al Mazrouei, الظاهري=Al Dhaheri, البلوشي=Al Balushi, الحارثي=Al Harthi, الصباح=Al Sabah, آل مكتوم=Al Maktoum, آل نهيان=Al Nahyan, آل سعود=Al Saud, آل ثاني=Al Thani, السيسي=El Sisi, المصري=El Masry, السيد=El Sayed, الشافعي=El Shafei, البغدادي=Al Baghdadi, التميمي=Al Tamimi, الجبوري=Al Jubouri, الدليمي=Al Dulaimi, العبيدي=Al Obaidi, الحسيني=Al Husseini, الموسوي=Al Mousawi, الخطيب=Al Khatib, الحداد=Haddad, حداد=Haddad, خوري=Khoury, الخوري=Khoury, حبيب=Habib, نصر الله=Nasrallah, شاهين=Shaheen, عباس=Abbas, بن=bin, ابن=ibn, بنت=bint, أبو=Abu, ابو=Abu, أم=Umm, آل=Al
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
    const articled = /^ال(.+)$/.exec((words[at] as string).replace(/[،,]$/, ''))?.[1]
    const family = articled === undefined ? undefined : tables.map((one) => one.get(articled)).find(Boolean)
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
    } else if (family) {
      // A family named after a man whose name is known: الجابر.
      parts.push({ text: `Al ${family}`, confidence: 'guess' })
      at += 1
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
