/** Invented people and places: plausible, and nobody in particular. */
export const womensNames = ["Amelia", "Aisha", "Bronwyn", "Chloé", "Danica", "Eleni", "Fatima", "Grace", "Hannah", "Imogen", "Jasmine", "Kiri", "Leilani", "Mai", "Niamh", "Olivia", "Priya", "Rosa", "Siobhán", "Thandi", "Uma", "Valentina", "Willow", "Xin", "Yasmin", "Zoë", "Lucinda", "Marjorie", "Noor", "Tahlia"];
export const mensNames = ["Angus", "Bilal", "Callum", "Dimitri", "Ethan", "Farid", "Giovanni", "Hamish", "Isaac", "José", "Koa", "Liam", "Minh", "Nikolai", "Oscar", "Patrick", "Quang", "Raj", "Samuel", "Tane", "Umar", "Viktor", "William", "Yusuf", "Zachary", "Archie", "Björn", "Darcy", "Jarrah", "Lachlan"];
export const lastNames = ["Abara", "Bianchi", "Campbell", "D’Souza", "Evans", "Fernandez", "Gallagher", "Hughes", "Ibrahim", "Jovanović", "Kelly", "Lam", "Mitchell", "Nguyễn", "O’Brien", "Papadopoulos", "Quinn", "Robertson", "Singh", "Taylor", "Ursino", "Vella", "Walker", "Xu", "Yilmaz", "Zammit", "Anderson", "Brown", "Chen", "Davies", "Edwards", "Fitzgerald", "Green", "Harris", "Ivanov", "Jackson", "Kaur", "Lewis", "Murphy", "Nakamura", "Okafor", "Petrov", "Rossi", "Smith", "Tran", "Williams", "Young", "Müller", "Sørensen", "Castañeda"];
export const streets = ["Banksia Street", "Wattle Avenue", "Station Road", "Grevillea Crescent", "Kurrajong Lane", "Victoria Street", "Bottlebrush Drive", "Church Street", "Waratah Parade", "Lakeside Terrace", "Ironbark Close", "Jacaranda Way"];

/** Suburbs with their state and postcode. */
export const suburbs = [
  { suburb: "Parramatta", state: "NSW", postcode: "2150" },
  { suburb: "Blacktown", state: "NSW", postcode: "2148" },
  { suburb: "Penrith", state: "NSW", postcode: "2750" },
  { suburb: "Gosford", state: "NSW", postcode: "2250" },
  { suburb: "Wollongong", state: "NSW", postcode: "2500" },
  { suburb: "Newtown", state: "NSW", postcode: "2042" },
  { suburb: "Campbelltown", state: "NSW", postcode: "2560" },
  { suburb: "Belconnen", state: "ACT", postcode: "2617" },
] as const;

/** Numbers that are kept for fiction and never ring anybody. */
export const mobiles = ["0491570006", "0491570156", "0491570157", "0491570158", "0491570159", "0491571266", "0491572549", "0491573770"] as const;
