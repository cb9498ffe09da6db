/** Sentences in the languages of western and southern Europe: one about each category, closing ones, comments and bios. */
import { readLanguages } from './read.ts';

export const western = readLanguages(`
DE AT CH
RESTAURANT: Gekocht wird frisch, gegessen wird ohne Eile.
RETAIL: Ein Laden zum Stöbern, mit Beratung und ohne Gedränge.
SERVICE: Wir erledigen das für Sie, pünktlich und sorgfältig.
TECHNOLOGY: Technik, verständlich erklärt und ehrlich repariert.
HEALTHCARE: Wir nehmen uns Zeit für Ihre Gesundheit.
EDUCATION: Lernen in kleinen Gruppen, in Ihrem Tempo.
ENTERTAINMENT: Ein guter Ort für den Feierabend und für Regentage.
AUTOMOTIVE: Rund ums Auto, mit klaren Preisen und kurzen Wegen.
REAL_ESTATE: Wir kennen jede Straße und finden Ihr Zuhause.
OTHER: Ein offenes Haus für alle, die vorbeikommen.
closing: Wir freuen uns auf Ihren Besuch. / Dienstag bis Samstag geöffnet. / Barrierefreier Eingang. / Seit vielen Jahren im Viertel.
comment: Sehr freundlich, gerne wieder. / Kleine Auswahl, aber alles gut. / Samstags wird es voll, besser früh kommen. / Genau so wünscht man sich das. / Faire Preise. / Immer ein offenes Ohr. / Man merkt, dass sie ihre Arbeit mögen. / Etwas eng, aber gemütlich. / Schon zum dritten Mal hier.
bio: Am liebsten mit dem Rad unterwegs. / Sucht immer das beste Brot der Stadt.

FR
RESTAURANT: Une cuisine simple, faite sur place chaque matin.
RETAIL: Une boutique où l’on prend le temps de choisir.
SERVICE: Un travail soigné, rendu à l’heure.
TECHNOLOGY: Des conseils clairs et des réparations honnêtes.
HEALTHCARE: Une équipe à l’écoute, avec ou sans rendez-vous.
EDUCATION: De petits groupes et des professeurs patients.
ENTERTAINMENT: De quoi passer une bonne soirée, seul ou entre amis.
AUTOMOTIVE: Tout pour la voiture, avec des devis sans surprise.
REAL_ESTATE: Nous connaissons le quartier, rue par rue.
OTHER: Une maison ouverte à tous.
closing: Ouvert du mardi au samedi. / À deux pas de la gare. / Accès de plain-pied. / On vous attend.
comment: Très bon accueil, je reviendrai. / Un peu d’attente, mais cela vaut la peine. / Une belle découverte. / Prix corrects et conseils sincères. / Parfait pour le quartier. / On s’y sent comme chez soi. / Déjà la troisième fois, toujours bien. / Un peu bruyant le midi. / Des gens passionnés.
bio: Marche beaucoup, lit encore plus. / À la recherche du meilleur croissant.

ES AR CL CO CR MX PE
RESTAURANT: Cocina casera y raciones generosas.
RETAIL: Una tienda de barrio donde conocen tu nombre.
SERVICE: Trabajo bien hecho y entregado a tiempo.
TECHNOLOGY: Reparaciones honestas y explicaciones claras.
HEALTHCARE: Atención cercana, sin prisas.
EDUCATION: Grupos pequeños y profesores con paciencia.
ENTERTAINMENT: Un buen plan para cualquier tarde.
AUTOMOTIVE: Todo para el coche, con precios claros.
REAL_ESTATE: Conocemos cada calle y cada portal.
OTHER: Una casa abierta para todos.
closing: Abierto de martes a domingo. / A cinco minutos de la plaza. / Entrada sin escalones. / Te esperamos.
comment: Muy buen trato, volveré. / Los sábados hay cola, pero merece la pena. / Todo estupendo. / Buen precio y mejor consejo. / De lo mejor del barrio. / Ya es la tercera vez que vengo. / Un poco pequeño, pero con encanto. / Se nota que les gusta su trabajo. / Me lo recomendó una vecina y acertó.
bio: Café por la mañana, cine por la noche. / Camino mucho y como mejor.

PT BR
RESTAURANT: Comida caseira, feita todos os dias.
RETAIL: Uma loja de bairro com tempo para conversar.
SERVICE: Trabalho cuidado e entregue na hora.
TECHNOLOGY: Consertos honestos e explicações simples.
HEALTHCARE: Atendimento próximo e sem pressa.
EDUCATION: Turmas pequenas e professores pacientes.
ENTERTAINMENT: Um bom programa para qualquer tarde.
AUTOMOTIVE: Tudo para o carro, com preços claros.
REAL_ESTATE: Conhecemos o bairro rua por rua.
OTHER: Uma casa aberta a todos.
closing: Aberto de terça a domingo. / A cinco minutos da estação. / Entrada sem degraus. / Esperamos por si.
comment: Muito simpáticos, vou voltar. / Vale a pena a espera. / Gostei muito. / Bom preço e bom conselho. / Do melhor que há no bairro. / Já é a terceira vez que venho. / Um pouco apertado, mas acolhedor. / Nota-se que gostam do que fazem. / Recomendo sem hesitar.
bio: Café, livros e mar. / Sempre à procura do melhor pastel.

IT
RESTAURANT: Cucina semplice, con quello che offre il mercato.
RETAIL: Un negozio dove si sceglie con calma.
SERVICE: Un lavoro fatto bene e consegnato in tempo.
TECHNOLOGY: Riparazioni oneste e spiegazioni chiare.
HEALTHCARE: Persone che ascoltano, senza fretta.
EDUCATION: Piccoli gruppi e insegnanti pazienti.
ENTERTAINMENT: Un bel modo di passare la serata.
AUTOMOTIVE: Tutto per l’auto, con preventivi chiari.
REAL_ESTATE: Conosciamo il quartiere, casa per casa.
OTHER: Una casa aperta a tutti.
closing: Aperto dal martedì al sabato. / A due passi dalla stazione. / Ingresso senza gradini. / Vi aspettiamo.
comment: Gentilissimi, tornerò. / Vale l’attesa. / Una bella scoperta. / Prezzi giusti e buoni consigli. / Il migliore del quartiere. / È già la terza volta che vengo. / Un po’ stretto, ma accogliente. / Si vede che amano il loro lavoro. / Lo consiglio a tutti.
bio: Cammino tanto, mangio meglio. / Un caffè e poi si vede.

NL BE
RESTAURANT: Verse gerechten en een tafel bij het raam.
RETAIL: Een winkel waar je rustig kunt rondkijken.
SERVICE: Wij doen het netjes en op tijd.
TECHNOLOGY: Eerlijke reparaties en duidelijke uitleg.
HEALTHCARE: We nemen de tijd voor u.
EDUCATION: Kleine groepen en geduldige docenten.
ENTERTAINMENT: Een fijne plek voor na het werk.
AUTOMOTIVE: Alles voor de auto, met heldere prijzen.
REAL_ESTATE: Wij kennen elke straat in de buurt.
OTHER: Een open huis voor iedereen.
closing: Open van dinsdag tot en met zaterdag. / Vlak bij het station. / Drempelvrije ingang. / Tot snel.
comment: Heel vriendelijk, ik kom terug. / Even wachten, maar het is het waard. / Echt een aanrader. / Goede prijs en goed advies. / Fijne plek. / Al voor de derde keer geweest. / Een beetje klein, maar gezellig. / Je merkt dat ze hun werk leuk vinden. / Mijn buurvrouw had gelijk.
bio: Meestal op de fiets. / Altijd op zoek naar goede koffie.

PL
RESTAURANT: Domowa kuchnia i świeże składniki.
RETAIL: Sklep, w którym można spokojnie wybierać.
SERVICE: Solidna praca, zawsze na czas.
TECHNOLOGY: Uczciwe naprawy i jasne wyjaśnienia.
HEALTHCARE: Mamy czas dla każdego pacjenta.
EDUCATION: Małe grupy i cierpliwi nauczyciele.
ENTERTAINMENT: Dobre miejsce na wieczór.
AUTOMOTIVE: Wszystko dla kierowców, uczciwe ceny.
REAL_ESTATE: Znamy tu każdą ulicę.
OTHER: Dom otwarty dla wszystkich.
closing: Zapraszamy od wtorku do soboty. / Pięć minut od dworca. / Wejście bez schodów. / Do zobaczenia.
comment: Bardzo miła obsługa, na pewno wrócę. / Warto poczekać. / Polecam. / Dobre ceny i dobra rada. / Świetne miejsce. / Jestem tu już trzeci raz. / Trochę ciasno, ale przytulnie. / Widać, że lubią swoją pracę. / Sąsiadka miała rację.
bio: Rower, kawa i książki. / Lubię małe sklepy.

TR
RESTAURANT: Her gün taze pişen ev yemekleri.
RETAIL: Acele etmeden seçebileceğiniz bir dükkân.
SERVICE: Özenli iş, zamanında teslim.
TECHNOLOGY: Dürüst tamir ve açık anlatım.
HEALTHCARE: Sağlığınız için zaman ayırıyoruz.
EDUCATION: Küçük gruplar, sabırlı öğretmenler.
ENTERTAINMENT: Akşamları keyifli bir buluşma yeri.
AUTOMOTIVE: Aracınız için her şey, açık fiyatlarla.
REAL_ESTATE: Mahalleyi sokak sokak biliyoruz.
OTHER: Herkese açık bir kapı.
closing: Salıdan pazara kadar açığız. / İstasyona beş dakika. / Girişte basamak yok. / Bekleriz.
comment: Çok güler yüzlüler, yine geleceğim. / Beklemeye değer. / Çok beğendim. / Fiyatlar makul. / Mahallenin en iyisi. / Üçüncü kez geldim. / Biraz küçük ama sıcak bir yer. / İşlerini sevdikleri belli. / Komşum önerdi, haklıymış.
bio: Çay, kitap ve uzun yürüyüşler. / Küçük dükkânları severim.
`);
