import 'virtual:themes.css'
import './drawn.css'
