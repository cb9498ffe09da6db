/** What people say in English: praise, mixed feelings and gentle complaints, and remarks that fit one category. */
import type { CategoryName } from '#rules/categories.ts';
import { readBlocks, readLines } from './read.ts';

export const praise = readLines(`
Exactly what this street needed.
Went in for five minutes, stayed for an hour.
Third visit, and still a pleasure.
They remembered my name.
My neighbour sent me here, and now I send everyone.
Friendly without making a show of it.
Worth the detour.
Quick, kind and fair.
I asked a silly question and got a patient answer.
Better every year.
Clean, calm and well run.
Everything worked on the first try.
The people make this place.
I would have driven twice as far.
Came back the next day with my sister.
Still my favourite in {city}.
I try every {noun} I pass, and this one stays with me.
You can tell that they enjoy their work.
Go for {one}, come back for {two}.
{One}: need I say more?
I came because of {three} and was not disappointed.
They really do have {two}.
The best {noun} I know, and I know a few.
I have told half of {city} about this {noun}.
My parents came here, and now I bring my own children.
Five stars for {four} alone.
No music, no hurry, no fuss. Wonderful.
They had every reason to be grumpy and were charming.
I was a stranger when I came and a regular when I left.
Small mistake on their side, put right with a smile.
We have moved away and still come back once a month.
It looks modest from outside. Go in.
Everybody told me about {one}. Everybody was right.
Well lit, well kept, and someone always looks up when you enter.
Everything is as described: {three}, for example.
Our visitors from abroad still talk about it.
I have nothing to complain about, and I usually find something.
A {noun} as it should be.
They went out of their way for us on a busy day.
The photographs do not do it justice.
You leave in a better mood than you came.
Tried it on a rainy Tuesday and have been loyal since.
Honest people in a lovely corner of {city}.
Two words: {four}.
`);

export const mixed = readLines(`
Good, but come early on Saturdays.
Lovely people, a little short of space.
A bit of a wait, and then all was well.
Nice place. The door is hard to find.
Solid. Not cheap, but you know why.
The opening hours online were out of date, otherwise fine.
Fine for every day.
Helpful at the counter, slow on the telephone.
I liked {one}, the rest was average.
Good on a quiet day, hectic at noon.
Parking is a puzzle. The place itself is worth it.
Decent for {city}, though I have seen better.
We came for {two} and had to come again another day.
Friendly, but a little slow to answer messages.
The new part is nicer than the old one.
A fair {noun}, nothing more and nothing less.
I would go again for {three}, at another hour.
The queue moves faster than it looks.
Warm welcome, cold room.
Ask for help, the signs alone will not get you there.
`);

export const critical = readLines(`
Had to wait longer than promised.
Not my best visit. I will give it another try.
Friendly, but they were out of what I came for.
A bit loud when it is full.
Closed when it should have been open.
I expected more of {one}.
It used to be better before they grew.
Dearer than last year, and not by a little.
My question was answered on the third try.
Too many people, too few chairs.
They lost my booking and blamed the computer.
Nothing terrible happened. Nothing good either.
I had hoped for {two} and got an apology.
Crowded, and the card reader was broken.
The description promises {three}. Not on that day.
I left after twenty minutes without being noticed.
`);

export const remarks = Object.fromEntries(
  readBlocks(`
RESTAURANT: The soup alone is reason enough.
  Ask what is not on the menu.
  Generous portions, and the bread is warm.
  We took the table by the window and stayed until they closed.
  The coffee is as good as they say.
  They brought a second plate without being asked.
  Order less than you think, then order dessert.
  Simple food, cooked by someone who cares.
  Our waiter knew the answer to everything.
RETAIL: Found what I had looked for all over town.
  Well chosen, not too much of anything.
  They talked me out of the dearer one.
  The exchange took a minute, no questions asked.
  Wrapped so nicely that I kept the paper.
  I came for socks and left with a lamp.
  The window display changes every week.
  Ordered on Monday, there on Thursday.
SERVICE: Done a day earlier than promised.
  They explained the bill line by line.
  Picked up, finished, delivered. Easy.
  I no longer go anywhere else for this.
  The estimate was right to the cent.
  They rang me when it was ready.
  Careful hands and a tidy workshop.
  A job that two others had refused.
TECHNOLOGY: My old machine runs like new.
  No jargon, just a clear answer.
  They fixed it while I waited.
  Honest enough to tell me not to buy anything.
  All my photographs are still there.
  They set it up and showed my mother how it works.
  The part cost less than the postage.
  It has run without a fault since spring.
HEALTHCARE: I felt in good hands.
  They took the time to explain everything.
  No waiting, and a kind word.
  Gentle with my son, who was afraid.
  I got an appointment the same week.
  Nobody made me feel like a number.
  They called the next day to ask how I was.
  Advice I could understand and follow.
EDUCATION: I learned more in a month than in a year alone.
  The teachers know everyone by name.
  My daughter runs in every morning.
  Good materials and small groups.
  I dared to speak after the second lesson.
  Questions are welcome, even the same one twice.
  The end-of-term evening made us proud.
  They notice when somebody falls behind.
ENTERTAINMENT: We laughed all evening.
  Great for a rainy Sunday.
  The children did not want to leave.
  Good seats and fair prices.
  Ten of us came, and ten of us will come again.
  My grandmother won, and we hear about it daily.
  Book the late hour, it is quieter.
  We forgot the time completely.
AUTOMOTIVE: Fair price, and they showed me the old part.
  In and out in half an hour.
  The car came back cleaner than before.
  They found the noise that two others had not.
  No work done that I had not agreed to.
  They lent me a bicycle for the morning.
  My van passed the inspection at last.
  Straight talk about what can wait until autumn.
REAL_ESTATE: They showed us three flats, and the second was it.
  Honest about the damp cellar. We took it anyway.
  Answered every message within the hour.
  They know this neighbourhood inside out.
  The contract was explained before we signed.
  Keys handed over on the promised day.
  They found a tenant for us within two weeks.
  No pressure, not even on the last viewing.
OTHER: Quiet nights and a good breakfast.
  A warm welcome, late as we were.
  I left with more than I came for.
  Good people doing good work.
  They kept my bag until the evening train.
  Clean, simple, and the kettle works.
  Every room has a story, ask for it.
  A place where you start to talk to strangers.
`).map(([key, rest]) => [key, readLines(rest)]),
) as Record<CategoryName, string[]>;
